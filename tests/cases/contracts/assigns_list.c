//@ run: nothing
//@ contract: push
//@ check: TRUE
// The list may change, the record that holds it keeps its limit.
void *malloc(unsigned long);
struct node {
    struct node *next;
    int value;
};
struct stack {
    struct node *first;
    int limit;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires s->first |-> x' * sll(x', 0)
//@ assigns s->first, sll(x', 0)
//@ ensures s->first |-> x' * sll+(x', 0)
void push(struct stack *s, int value)
{
    struct node *n = malloc(sizeof *n);
    n->next = s->first;
    n->value = value;
    s->first = n;
}
