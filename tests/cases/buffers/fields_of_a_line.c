// Fields of a line that strtok cuts, whose starts are in an array.
//@ run: exit 0
//@ check: TRUE
//@ stdin: a:b:c
//@ stdout: 3 fields
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[200];
    char *field[8];

    while (fgets(line, sizeof line, stdin)) {
        int n = 0;
        char *f = strtok(line, ":");
        while (f != NULL && n < 8) {
            field[n++] = f;
            f = strtok(NULL, ":");
        }
        while (n > 1 && field[n - 1] == field[0])
            n--;
        printf("%d fields\n", n);
    }
    return 0;
}
