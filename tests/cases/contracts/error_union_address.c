//@ run: error
//@ contract: f
// No value can be drawn for a union with an address.
struct either {
    int tag;
    union {
        int *a;
        long b;
    } u;
};
//@ requires x->tag |-> 1 //~ error members that cannot be given any value
void f(struct either *x)
{
    (void)x;
}
