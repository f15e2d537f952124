//@ run: error
//@ contract: f
// That no node of a list changes cannot be said.
struct node {
    struct node *next;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x, 0)
//@ assigns nothing //~ error not supported in contracts: `assigns` without `sll(x, 0)`, which is required
//@ ensures sll(x, 0)
void f(struct node *x)
{
}
