//@ run: exit 0
//@ stdout: 102 50 1 2 102 -1 -1 102
//@ stdout: digit letter high other
//@ stdout: wide case
// Cases fall through until a break; default may stand anywhere; ranges are GNU C.
#include <stdio.h>

static int count_down(int from)
{
    int steps = 0;

    switch (from) {
    default:
        steps += 100;
    case 3:
        steps++;
    case 2:
        steps++;
        break;
    case 10 ... 19:
        steps = -1;
        break;
    case 1:
        return 50;
    }
    return steps;
}

static const char *kind(unsigned char c)
{
    switch (c) {
    case '0' ... '9': return "digit";
    case 'a' ... 'z': case 'A' ... 'Z': return "letter";
    case 0x80 ... 0xff: return "high";
    }
    return "other";
}

int main(void)
{
    int i;

    for (i = 0; i < 5; i++)
        printf("%d ", count_down(i));
    printf("%d %d %d\n", count_down(10), count_down(19), count_down(20));
    printf("%s %s %s %s\n", kind('7'), kind('q'), kind(200), kind('-'));
    switch (3LL << 32) {
    case 3LL << 32: puts("wide case"); break;
    case 0: puts("truncated"); break;
    }
    switch (i) { }
    return 0;
}
