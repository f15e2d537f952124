//@ run: exit 0
//@ findings
// A choice leads to one of four defects.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static void use_after_free(void)
{
    int *p = malloc(sizeof *p);
    free(p);
    *p = 1; //~ finding use-after-free
}

static void twice(void)
{
    char *q = malloc(3);
    free(q);
    free(q); //~ finding double-free
}

static void lost(void)
{
    char *r = malloc(5); //~ finding leak
    r[0] = 'a';
}

static int beyond(void)
{
    int a[4] = {1, 2, 3, 4}, i = __VERIFIER_nondet_int();
    if (i < 0 || i > 4)
        return 0;
    return a[i]; //~ finding out-of-bounds
}

int main(void)
{
    switch (__VERIFIER_nondet_int()) {
    case 1:
        use_after_free();
        break;
    case 2:
        twice();
        break;
    case 3:
        lost();
        break;
    case 4:
        return beyond() == 100;
    }
    return 0;
}
