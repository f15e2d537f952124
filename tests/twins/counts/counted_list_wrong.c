#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    struct node *next;
    int value;
};

struct list {
    struct node *head;
    unsigned long len;
};

static int push(struct list *l, int value)
{
    struct node *n = malloc(sizeof *n);

    if (n == NULL)
        return 0;
    n->value = value;
    n->next = l->head;
    l->head = n;
    l->len++;
    return 1;
}

static int pop(struct list *l)
{
    struct node *n = l->head;
    int value = n->value;

    l->head = n->next;
    free(n);
    l->len--;
    return value;
}

int main(void)
{
    struct list l = {NULL, 0};
    int last = 0;

    while (__VERIFIER_nondet_int()) {
        int v = __VERIFIER_nondet_int();
        if (v >= 0) {
            if (!push(&l, v))
                break;
        } else if (l.len + 1 > 0) {
            last = pop(&l);
        }
    }
    while (l.len > 0)
        last = pop(&l);
    assert(l.head == NULL);
    return last == 7;
}
