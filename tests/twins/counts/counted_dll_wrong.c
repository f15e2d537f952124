#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct link {
    struct link *prev, *next;
};

struct thing {
    struct link link;
    int weight;
};

struct owner {
    struct link ring; /* of things, with this head */
    unsigned n;
};

static void owner_init(struct owner *o)
{
    o->ring.prev = o->ring.next = &o->ring;
    o->n = 0;
}

static int owner_add(struct owner *o, int weight)
{
    struct thing *t = malloc(sizeof *t);

    if (t == NULL)
        return 0;
    t->weight = weight;
    t->link.prev = o->ring.prev;
    t->link.next = &o->ring;
    o->ring.prev->next = &t->link;
    o->ring.prev = &t->link;
    o->n++;
    return 1;
}

static int owner_take(struct owner *o)
{
    struct link *l = o->ring.next;
    struct thing *t = (struct thing *)l;
    int weight = t->weight;

    l->prev->next = l->next;
    l->next->prev = l->prev;
    free(t);
    o->n--;
    return weight;
}

int main(void)
{
    struct owner *o = malloc(sizeof *o);
    int heaviest = 0;

    if (o == NULL)
        return 1;
    owner_init(o);
    while (__VERIFIER_nondet_int() > 0 && o->n < 4000000000u) {
        if (!owner_add(o, __VERIFIER_nondet_int()))
            break;
    }
    do {
        int w = owner_take(o);
        if (w > heaviest)
            heaviest = w;
    } while (o->n != 0);
    assert(o->ring.next == &o->ring);
    free(o);
    return heaviest > 100;
}
