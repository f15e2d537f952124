#include <stdio.h>
#include <string.h>

static void print_escaped(const char *s)
{
    for (; *s != '\0'; s++) {
        if (*s != '\\') {
            putchar(*s);
            continue;
        }
        s++;
        switch (*s) {
        case 'n':
            putchar('\n');
            break;
        case 't':
            putchar('\t');
            break;
        default:
            putchar(*s);
        }
    }
}

int main(int argc, char **argv)
{
    int newline = 1, escapes = 0, i;

    for (i = 1; i < argc; i++) {
        if (strcmp(argv[i], "-n") == 0)
            newline = 0;
        else if (strcmp(argv[i], "-e") == 0)
            escapes = 1;
        else
            break;
    }
    for (int first = i; i < argc; i++) {
        if (i > first)
            putchar(' ');
        if (escapes)
            print_escaped(argv[i]);
        else
            fputs(argv[i], stdout);
    }
    if (newline)
        putchar('\n');
    return 0;
}
