//@ run: error
//@ contract: f
// Members of a union overlap.
struct either {
    union {
        int a;
        unsigned char b;
    } u;
};
//@ requires x->u.a |-> 1 * x->u.b |-> 2 //~ error parts of memory that overlap
void f(struct either *x)
{
    (void)x;
}
