#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int is_palindrome(const char *from, const char *to)
{
    if (from == to)
        return 1;
    if (*from != *to)
        return 0;
    return is_palindrome(from + 1, to - 1);
}

int main(int argc, char **argv)
{
    if (argc < 2 || argv[1][0] == 0)
        return 1;
    return is_palindrome(argv[1], argv[1] + strlen(argv[1]) - 1);
}
