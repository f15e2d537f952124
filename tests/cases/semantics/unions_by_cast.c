//@ run: exit 0
//@ check: TRUE
//@ stdout: 12 4
// A value as a union that has a member of its type; an argument for a transparent union.
#include <stdio.h>

union number {
    int i;
    double d;
};

typedef union {
    int *whole;
    long *wide;
} pointer __attribute__((transparent_union));

static int read(union number n)
{
    return n.i;
}

static int behind(pointer p)
{
    return *p.whole;
}

int main(void)
{
    int i = 5, four = 4;
    union number n = (union number)i;

    printf("%d %d\n", read((union number)7) + n.i, behind(&four));
    return 0;
}
