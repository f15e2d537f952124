//@ run: exit 0
//@ strict
//@ check: TRUE
// Both assignments store the same, whichever comes first and whether or not they meet.
struct node {
    struct node *next, *prev;
    int value;
};

static void clear(struct node *p, struct node *q)
{
    p->value = q->value = 0;
    p->next = p->prev = q;
    p->next = q->next = 0;
}

int main(void)
{
    struct node a, b;
    int x;

    clear(&a, &b);
    clear(&a, &a);
    x = x = 3;
    return a.value + (a.next != 0) + x - 3;
}
