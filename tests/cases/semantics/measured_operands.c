//@ run: exit 0
//@ check: TRUE
//@ stdout: 4 1
//@ stdout: 4 1
//@ stdout: 4 1
//@ stdout: 4 1
//@ stdout: 3 4
//@ stdout: 12 7 4
//@ stdout: 7 8
//@ stdout: yes 2
//@ stdout: 5
//@ stdout: 9 10
//@ stdout: 1 32 3
// The operands of sizeof are evaluated when they are of variable length, and only then; bounds in the type of a
// cast are evaluated, too.
#include <stdio.h>

static int n = 3;
static int calls;

static int two(void)
{
    calls++;
    return 2;
}

int main(void)
{
    int m = 4, i = 0;
    int a[m][m], b[m];
    int (*p)[m] = a;
    unsigned size = sizeof(a[i++]);

    printf("%u %d\n", size / 4, i);
    size = sizeof(b[i++]);
    printf("%u %d\n", size, i);
    size = sizeof *p++;
    printf("%u %d\n", size / 4, (int)(p - a));
    size = sizeof(*(two(), p));
    printf("%u %d\n", size / 4, calls);
    size = sizeof(int[n++]);
    printf("%u %d\n", size / 4, n);
    for (int k = 0; k < 3; k++)
        size = sizeof(char[n++][two()]);
    printf("%u %d %d\n", size, n, calls);
    typedef int table[n++];
    printf("%u %d\n", (unsigned)sizeof(table) / 4, n);
    if (sizeof(a[i++]))
        printf("yes %d\n", i);
    i = 0;
    size = sizeof(a[i++]) / 4;
    printf("%u\n", size + i);
    void *v = a;
    p = (int (*)[n++])v;
    printf("%d ", n);
    (void)(int (*)[n++])v;
    printf("%d\n", n);
    size = __alignof__(a[i++]);
    printf("%d ", i);
    size = sizeof(a[i++]);
    size += sizeof(a[i++]);
    printf("%u %d\n", size, i);
    return 0;
}
