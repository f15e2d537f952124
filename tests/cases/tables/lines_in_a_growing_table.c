// Lines of the input in a table that grows by a step, printed from the last to the first.
//@ run: exit 0
//@ stdin: one
//@ stdin: two
//@ stdin: three
//@ stdout: three
//@ stdout: two
//@ stdout: one
//@ check: TRUE
//@ model: LP64
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char **lines = NULL;
    size_t count = 0, room = 0;
    char line[128];
    while (fgets(line, sizeof line, stdin)) {
        if (count == room) {
            char **more = realloc(lines, (room + 32) * sizeof *more);
            if (!more)
                break;
            lines = more;
            room += 32;
        }
        char *copy = malloc(strlen(line) + 1);
        if (!copy)
            break;
        strcpy(copy, line);
        lines[count++] = copy;
    }
    for (size_t i = count; i > 0; i--)
        fputs(lines[i - 1], stdout);
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    free(lines);
    return 0;
}
