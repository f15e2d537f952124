#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct elem {
    struct elem *next;
} elem;

typedef struct {
    elem *first;
    elem **end;
    size_t n;
} chain;

static void init(chain *c)
{
    c->first = NULL;
    c->end = &c->first;
    c->n = 0;
}

static int append(chain *c)
{
    elem *e = malloc(sizeof *e);

    if (e == NULL)
        return 0;
    e->next = NULL;
    *c->end = e;
    c->end = &e->next;
    c->n++;
    return 1;
}

/* Moves everything of FROM to the end of TO. */
static void splice(chain *to, chain *from)
{
    if (from->first == NULL)
        return;
    *to->end = from->first;
    to->end = from->end;
    to->n += from->n + 1;
    init(from);
}

static void take(chain *c)
{
    elem *e = c->first;

    c->first = e->next;
    if (c->first == NULL)
        c->end = &c->first;
    c->n--;
    free(e);
}

int main(void)
{
    chain a, b;

    init(&a);
    init(&b);
    while (__VERIFIER_nondet_int() > 0 && append(&a))
        ;
    while (__VERIFIER_nondet_int() > 0 && append(&b))
        ;
    splice(&a, &b);
    assert(b.n == 0);
    while (a.n > 0)
        take(&a);
    assert(a.first == NULL);
    return 0;
}
