//@ run: exit 0
//@ stdout: 2
//@ stdout: 2
//@ stdout: 2
//@ stdout: 5
//@ stdout: 2
// The statement expressions of GNU C, with locals of their own and jumps out of them.
#include <stdio.h>

#define max(a, b) ({ __typeof__(a) left = (a); __typeof__(b) right = (b); left > right ? left : right; })

static int first_negative(const int *values, int count)
{
    for (int i = 0; i < count; i++) {
        int v = ({ if (values[i] < 0) return i; values[i]; });
        (void)v;
    }
    return -1;
}

struct pair { int a, b; };

int main(void)
{
    const int values[] = { 3, 1, -4, 1 };
    int i = 1;

    printf("%d\n", max(i++, max(2, 1)));
    printf("%d\n", i);
    printf("%d\n", first_negative(values, 4));
    printf("%d\n", ({ struct pair p = { 4, 5 }; p; }).b);
    for (i = 0; ({ int limit = 3; i < limit; }); i++)
        if (({ if (i == 1) continue; i; }))
            printf("%d\n", i);
    return 0;
}
