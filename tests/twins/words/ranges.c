#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 64

static unsigned char selected[COLUMNS + 1];

static const char *number(const char *s, unsigned *v)
{
    *v = 0;
    while (isdigit((unsigned char)*s)) {
        if (*v < 100000)
            *v = *v * 10 + (unsigned)(*s - '0');
        s++;
    }
    return s;
}

static int select_range(const char *s)
{
    unsigned from, to;

    s = number(s, &from);
    to = from;
    if (*s == '-')
        s = number(s + 1, &to);
    if (*s != '\0' || from == 0 || to > COLUMNS)
        return 0;
    while (from <= to)
        selected[from++] = 1;
    return 1;
}

int main(int argc, char **argv)
{
    int c;
    unsigned column = 1;

    for (int i = 1; i < argc; i++)
        if (!select_range(argv[i]))
            return 2;
    while ((c = getchar()) != EOF) {
        if (c == '\n') {
            putchar(c);
            column = 1;
        } else {
            if (column <= COLUMNS && selected[column])
                putchar(c);
            if (column <= COLUMNS)
                column++;
        }
    }
    return 0;
}
