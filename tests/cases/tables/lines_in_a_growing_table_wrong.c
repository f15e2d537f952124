// Lines of the input in a table that grows by a step, wrong: off by one: the table grows one line too late.
//@ run: violation out-of-bounds
//@ stdin: one
//@ stdin: two
//@ stdin: three
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char **lines = NULL;
    size_t count = 0, room = 0;
    char line[128];
    while (fgets(line, sizeof line, stdin)) {
        if (count == 0 || count > room) {
            char **more = realloc(lines, (room + 2) * sizeof *more);
            if (!more)
                break;
            lines = more;
            room += 2;
        }
        char *copy = malloc(strlen(line) + 1);
        if (!copy)
            break;
        strcpy(copy, line);
        lines[count++] = copy; //~ violation out-of-bounds
    }
    for (size_t i = count; i > 0; i--)
        fputs(lines[i - 1], stdout);
    for (size_t i = 0; i < count; i++)
        free(lines[i]);
    free(lines);
    return 0;
}
