#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int palindrome(const char *s)
{
    size_t n = strlen(s);
    char *r;

    if (n > 1000)
        return 0;
    r = alloca(n);
    for (size_t i = 0; i < n; i++)
        r[i] = s[n - 1 - i];
    r[n] = '\0';
    return strcmp(r, s) == 0;
}

int main(int argc, char **argv)
{
    int count = 0;

    for (int i = 1; i < argc; i++)
        if (palindrome(argv[i]))
            count++;
    printf("%d\n", count);
    return 0;
}
