//@ run: error
//@ contract: f
// A member that is a macro.
struct node {
    struct node *next;
    int value;
};
#define value next
//@ requires x->value |-> 1 //~ error which is a macro
void f(struct node *x)
{
    (void)x;
}
