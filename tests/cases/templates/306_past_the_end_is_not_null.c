// The end of an array, and where a block was, are not null.
//@ run: exit 0
//@ check: TRUE
//@ templates: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[4];

int main(void)
{
    int *p = a + 4;
    char *q = malloc(4);
    free(q);
    if (!p || !q)
        reach_error();
    return 0;
}
