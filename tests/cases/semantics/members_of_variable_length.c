//@ run: exit 0
//@ check: TRUE
//@ stdout: 3 2 20 7
// A structure with an array of variable length as a member, and a union with one.
#include <stdio.h>

static int sum(int n)
{
    struct {
        int first;
        int middle[n];
        int last;
    } s;
    union {
        char bytes[n + 4];
        int number;
    } u;

    s.last = 3;
    s.middle[n - 1] = 2;
    u.number = 5;
    printf("%d %d %d ", s.last, s.middle[n - 1], (int)sizeof s);
    return u.number + s.middle[n - 1];
}

int main(void)
{
    printf("%d\n", sum(3));
    return 0;
}
