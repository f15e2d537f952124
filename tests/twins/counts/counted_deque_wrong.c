#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct dnode { struct dnode *prev, *next; int data; };
struct deque { struct dnode *front, *back; size_t size; };

static int push_front(struct deque *d, int v)
{
    struct dnode *n = malloc(sizeof *n);
    if (!n) return 0;
    n->data = v;
    n->prev = NULL;
    n->next = d->front;
    if (d->front) d->front->prev = n;
    else d->back = n;
    d->front = n;
    d->size++;
    return 1;
}

static int push_back(struct deque *d, int v)
{
    struct dnode *n = malloc(sizeof *n);
    if (!n) return 0;
    n->data = v;
    n->next = NULL;
    n->prev = d->back;
    if (d->back) d->back->next = n;
    else d->front = n;
    d->back = n;
    d->size++;
    return 1;
}

static int pop_front(struct deque *d)
{
    struct dnode *n = d->front;
    int v = n->data;
    d->front = n->next;
    if (d->front) d->front->prev = NULL;
    else d->back = NULL;
    d->size--;
    free(n);
    return v;
}

static int pop_back(struct deque *d)
{
    struct dnode *n = d->back;
    int v = n->data;
    d->back = n->prev;
    if (d->back) d->back->next = NULL;
    else d->front = NULL;
    d->size--;
    free(n);
    return v;
}

int main(void)
{
    struct deque d = { NULL, NULL, 0 };
    int op;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op == 1) { if (!push_front(&d, op)) break; }
        else if (op == 2) { if (!push_back(&d, op)) break; }
        else if (op == 3 && d.size > 0) pop_front(&d);
        else if (op == 4) pop_back(&d);
    }
    while (d.size > 0)
        pop_front(&d);
    assert(d.front == NULL && d.back == NULL);
    return 0;
}
