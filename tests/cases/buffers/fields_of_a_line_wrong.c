// Fields of a line that strtok cuts: one more than the array has room for.
//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ stdin: a:b:c:d:e:f:g:h:i
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[200];
    char *field[8];

    while (fgets(line, sizeof line, stdin)) {
        int n = 0;
        char *f = strtok(line, ":");
        while (f != NULL && n <= 8) {
            field[n++] = f; //~ violation out-of-bounds
            f = strtok(NULL, ":");
        }
        while (n > 1 && field[n - 1] == field[0])
            n--;
        printf("%d fields\n", n);
    }
    return 0;
}
