#include <ctype.h>
#include <stdio.h>
#include <string.h>

static char *trim(char *s)
{
    size_t n;

    while (isspace((unsigned char)*s))
        s++;
    n = strlen(s);
    while (n > 0 && isspace((unsigned char)s[n - 1]))
        n--;
    s[n] = '\0';
    return s;
}

static void capitalise(char *s)
{
    int start = 1;

    for (; *s != '\0'; s++) {
        if (start)
            *s = (char)toupper((unsigned char)*s);
        start = *s == ' ';
    }
}

int main(void)
{
    char line[256];
    unsigned number = 0;

    while (fgets(line, sizeof line, stdin) != NULL) {
        char *text = trim(line);
        number++;
        if (*text == '\0' || *text == '#')
            continue;
        capitalise(text);
        printf("%4u %s\n", number, text);
    }
    return 0;
}
