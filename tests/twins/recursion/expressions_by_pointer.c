#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sum(const char **at);

static int factor(const char **at)
{
    int value = 0;

    if (**at == '(') {
        ++*at;
        value = sum(at);
        if (**at == ')')
            ++*at;
        return value;
    }
    while (**at >= '0' && **at <= '9')
        value = (value * 10 + (*(*at)++ - '0')) % 1000;
    return value;
}

static int sum(const char **at)
{
    int value = factor(at);

    while (**at == '+') {
        ++*at;
        value = (value + factor(at)) % 1000;
    }
    return value;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const char *at = argv[i];
        printf("%d\n", sum(&at));
    }
    return 0;
}
