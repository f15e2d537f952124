#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    size_t longest = 0;
    const char *which = "";
    char **p;

    if (argc == 0)
        return 1;
    for (p = argv; *p != NULL; p++) {
        size_t n = strlen(*p);
        if (n > longest) {
            longest = n;
            which = *p;
        }
    }
    printf("longest: %s\n", which);
    while (p-- > argv + 1) {
        size_t n = strlen(*p);
        while (n > 0)
            putchar((*p)[--n]);
        putchar('\n');
    }
    return 0;
}
