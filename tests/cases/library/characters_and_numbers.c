//@ run: exit 0
//@ stdout: 1 0 1
//@ stdout: Q q 1
//@ stdout: 1 5 6
//@ stdout: -42 31
//@ stdout: z
//@ stdout: 511
// ctype, abs, conversions from text.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    char *end;

    printf("%d %d %d\n", !!isdigit('7'), !!isalpha('7'), !!isspace('\t'));
    printf("%c %c %d\n", toupper('q'), tolower('Q'), !!isxdigit('f'));
    printf("%d %d %ld\n", !!ispunct('!'), abs(-5), labs(-6L));
    printf("%d %ld\n", atoi(" -42x"), strtol("0x1fz", &end, 0));
    printf("%s\n", end);
    printf("%lu\n", strtoul("777", 0, 8));
    return 0;
}
