#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int digit(char c)
{
    if (isdigit((unsigned char)c))
        return c - '0';
    return tolower((unsigned char)c) - 'a' + 10;
}

static void url_decode(char *s)
{
    char *to = s;

    while (*s != '\0') {
        if (*s == '+') {
            *to++ = ' ';
            s++;
        } else if (*s == '%') {
            *to++ = (char)(digit(s[1]) * 16 + digit(s[2]));
            s += 3;
        } else {
            *to++ = *s++;
        }
    }
    *to = '\0';
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        char *copy = malloc(strlen(argv[i]) + 1);
        if (copy == NULL)
            return 1;
        strcpy(copy, argv[i]);
        url_decode(copy);
        printf("%s\n", copy);
        free(copy);
    }
    return 0;
}
