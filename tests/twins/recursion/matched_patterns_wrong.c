#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int matches(const char *pattern, const char *text)
{
    if (*pattern == 0)
        return *text == 0;
    if (*pattern == '*')
        return matches(pattern + 1, text) || matches(pattern, text + 1);
    if (*text == 0)
        return 0;
    return (*pattern == '?' || *pattern == *text) && matches(pattern + 1, text + 1);
}

int main(int argc, char **argv)
{
    int found = 0;

    for (int i = 2; i < argc; i++)
        found += matches(argv[1], argv[i]);
    return found > 0;
}
