// A table that is full when as many fields came as it has places.
//@ run: violation out-of-bounds
//@ stdin: a:a:a:a:a:a:a:a:a:a:a:a
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <string.h>

int main(void)
{
    char line[100];
    char *fields[11];

    while (fgets(line, sizeof line, stdin) != NULL) {
        int n = 0;
        char *at = line;
        for (;;) {
            char *end = strchr(at, ':');
            if (n > 11)
                break;
            fields[n++] = at; //~ violation out-of-bounds
            if (end == NULL)
                break;
            *end = '\0';
            at = end + 1;
        }
        printf("%d %s\n", n, fields[0]);
    }
    return 0;
}
