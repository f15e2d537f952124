#include <stdio.h>
#include <string.h>

/* The first word of each argument, eight letters of it at most. */
int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *s = argv[i];
        unsigned char count = 0;
        while (*s != '\0' && *s != ' ' && count < 8) {
            s++;
            count++;
        }
        printf("%d: %s\n", (int)count, argv[i] + count);
        printf("%s\n", s);
    }
    return 0;
}
