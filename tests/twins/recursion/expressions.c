#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long sum(const char *text, size_t *at);

static long factor(const char *text, size_t *at)
{
    long value = 0;

    if (text[*at] == '(') {
        ++*at;
        value = sum(text, at);
        if (text[*at] == ')')
            ++*at;
        return value;
    }
    while (text[*at] >= '0' && text[*at] <= '9') {
        value = (value * 10 + (text[*at] - '0')) % 10000;
        ++*at;
    }
    return value;
}

static long product(const char *text, size_t *at)
{
    long value = factor(text, at);

    while (text[*at] == '*') {
        ++*at;
        value = value * factor(text, at) % 10000;
    }
    return value;
}

static long sum(const char *text, size_t *at)
{
    long value = product(text, at);

    while (text[*at] == '+') {
        ++*at;
        value = (value + product(text, at)) % 10000;
    }
    return value;
}

int main(void)
{
    char line[200];

    while (fgets(line, sizeof line, stdin) != NULL) {
        size_t at = 0;
        printf("%ld\n", sum(line, &at));
    }
    return 0;
}
