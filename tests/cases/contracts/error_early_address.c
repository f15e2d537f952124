//@ run: error
//@ contract: f
// The block's size is known after the list is made, and where the list ends before.
struct node {
    struct node *next;
    int value;
};
//@ list counted(struct node *x, int n -> y, n + 1) := x->next |-> y
//@ requires counted(x, 0, y, n) * blk(a, a + n)
void f(struct node *x, struct node *y, int n, char *a) //~ error beside blocks that are made later
{
    (void)x;
}
