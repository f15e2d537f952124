// As the pointer below an array, in a field of a block, by a number of steps that is an input.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: -1
//@ check: FALSE(unreach-call)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct range {
    char *at;
};

char a[4];

int main(void)
{
    int by = __VERIFIER_nondet_int();
    struct range *r = malloc(sizeof *r);
    if (by < -2 || by > 2)
        return 0;
    r->at = a + by;
    if (r->at < a)
        reach_error(); //~ violation error-reached
    free(r);
    return 0;
}
