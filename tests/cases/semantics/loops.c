//@ run: exit 0
//@ stdout: 1 2 4 5 6 | 1 27 | 18
//@ stdout: 11
// Every loop form, with break and continue in each.
#include <stdio.h>

int main(void)
{
    int i = 0, n = 0;

    while (1) {
        if (++i == 3)
            continue;
        if (i > 6)
            break;
        printf("%d ", i);
    }
    do {
        n += i--;
        if (i == 4)
            continue;
        if (i == 1)
            break;
    } while (i > 0);
    printf("| %d %d |", i, n);
    for (;;) {
        if (n-- < 20)
            break;
    }
    printf(" %d\n", n);
    for (i = 0; i < 10; ++i)
        ;
    do
        i++;
    while (0);
    printf("%d\n", i);
    return 0;
}
