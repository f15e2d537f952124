// A block of no elements may begin at null, also where an address that was chosen before is null.
//@ run: violation null-deref
//@ contract: f
//@ model: LP64
//@ inputs: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1
#include <stdlib.h>

struct v {
    struct v *next;
    char *data;
};
//@ list vl(struct v *x, unsigned char n -> y, n + 1) := n < 1 && x->next |-> y * x->data |-> d' * blk(d', d' + 0)
//@ requires vl+(x, 0, p, 1)
void f(struct v *x, struct v *p)
{
    if (x->data == 0 && p == 0)
        *(int *)p = 1; //~ violation null-deref
    free(x->data);
    free(x);
}
