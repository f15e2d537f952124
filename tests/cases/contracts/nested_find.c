//@ run: nothing
//@ contract: find
//@ check: TRUE
// Looks for a value in a list of lists; what is found is a node of it.
struct item {
    struct item *next;
    int value;
};
struct row {
    struct row *next;
    struct item *items;
};
//@ list items(struct item *x -> y) := x->next |-> y
//@ list rows(struct row *x -> y) := x->next |-> y * x->items |-> i' * items(i', 0)

//@ requires rows(x, 0)
//@ ensures rows(x, 0)
int find(struct row *x, int value)
{
    for (; x; x = x->next)
        for (struct item *i = x->items; i; i = i->next)
            if (i->value == value)
                return 1;
    return 0;
}
