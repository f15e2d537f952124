//@ run: error
//@ contract: f
// Two elements that may be one.
struct row {
    int a[3];
};
//@ requires 0 <= i < 3 && x->a[0] |-> 1 * x->a[i] |-> 2 //~ error an index that is no number
void f(struct row *x, int i)
{
    (void)x;
}
