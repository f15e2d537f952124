//@ run: exit 0
//@ check: TRUE
//@ stdout: 13 5 6
//@ stdout: 2 1
// An asm without instructions evaluates its operands.
#include <stdio.h>

static int n;
static int array[4];

static int next(void)
{
    return ++n;
}

static int *place(void)
{
    n += 10;
    return array;
}

int main(void)
{
    int x = 5, y;

    __asm__ volatile ("" : : "r" (next()));
    __asm__ volatile ("" : "+m" (*place()) : : "memory");
    __asm__ ("" : "=r" (y) : "0" (x));
    __asm__ volatile ("" : : "m" (array[next() & 1]));
    __asm__ volatile ("" : "+r" (array[n++ & 3]));
    __asm__ volatile ("" : : "i" (3), "g" (x++));
    printf("%d %d %d\n", n, y, x);
    int a = 1, b = 2;
    __asm__ ("" : "=r" (a), "=r" (b) : "0" (b), "1" (a));
    printf("%d %d\n", a, b);
    return 0;
}
