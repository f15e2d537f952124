//@ run: exit 0
//@ stdout: 6 3 30
// gcc reads what a compound assignment changes when the right side is there.
#include <stdio.h>

static int total;
static int room[4];

static int reset(int to)
{
    total = to;
    return to;
}

int main(void)
{
    total += reset(3);
    printf("%d", total);
    total = 0;
    room[total] += reset(3);
    printf(" %d", room[3]);
    total = 2;
    printf(" %d\n", total * reset(3) + total * 7);
    return 0;
}
