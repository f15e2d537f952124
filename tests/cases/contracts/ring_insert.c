//@ run: nothing
//@ contract: insert
//@ check: TRUE
// A node is put into a ring behind its head.
struct link {
    struct link *next, *prev;
};
//@ list chain(struct link *x, struct link *p -> y, x) := x->next |-> y * x->prev |-> p
//@ pred ring(struct link *h) := h->next |-> f' * h->prev |-> l' * chain(f', h, h, l')

//@ requires ring(head) * node->next |-> _
//@ ensures ring(head)
void insert(struct link *head, struct link *node)
{
    node->next = head->next;
    node->prev = head;
    head->next->prev = node;
    head->next = node;
}
