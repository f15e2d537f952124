//@ run: error
//@ contract: f
// A number that begins with 0 is octal in C: it would be another element.
struct table {
    int at[12];
};
//@ requires x->at[010] |-> 1 * x->at[8] |-> 2 //~ error no index of an array
void f(struct table *x)
{
    (void)x;
}
