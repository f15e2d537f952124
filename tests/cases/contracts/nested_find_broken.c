//@ run: nothing
//@ contract: find
//@ check: FALSE(valid-deref)
// The first item is looked at before it is known that there is one.
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
        for (struct item *i = x->items; i->value != value; i = i->next)
            if (!i->next)
                return 1;
    return 0;
}
