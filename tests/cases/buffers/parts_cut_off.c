// Each line is cut into parts by `strsep`, and every part is a text; so is what is left of the line.
//@ run: exit 0
//@ stdin: a, bc,,d
//@ stdout: 4 5
//@ check: TRUE
#include <stdio.h>
#include <string.h>

int main(void) {
    char line[64];
    unsigned count = 0;
    size_t length = 0;
    while (fgets(line, sizeof line, stdin)) {
        char *rest = line, *part;
        line[strcspn(line, "\n")] = '\0';
        while ((part = strsep(&rest, ",")) != NULL) {
            length += strlen(part);
            count++;
        }
    }
    printf("%u %zu\n", count, length);
    return 0;
}
