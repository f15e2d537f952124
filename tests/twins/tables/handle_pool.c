#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define NIL 0xffffffffu

struct object {
    unsigned next_free;
    unsigned generation;
    long *payload;
};

struct pool {
    struct object *objects;
    unsigned capacity;
    unsigned first_free;
};

static int pool_open(struct pool *p, unsigned capacity)
{
    p->objects = malloc((size_t)capacity * sizeof *p->objects);
    if (p->objects == NULL)
        return 0;
    for (unsigned i = 0; i < capacity; i++) {
        p->objects[i].next_free = i + 1 < capacity ? i + 1 : NIL;
        p->objects[i].generation = 0;
        p->objects[i].payload = NULL;
    }
    p->capacity = capacity;
    p->first_free = 0;
    return 1;
}

static unsigned pool_take(struct pool *p)
{
    unsigned id = p->first_free;

    if (id == NIL)
        return NIL;
    long *payload = malloc(sizeof(long));
    if (payload == NULL)
        return NIL;
    *payload = 0;
    p->first_free = p->objects[id].next_free;
    p->objects[id].payload = payload;
    return id;
}

static void pool_give(struct pool *p, unsigned id)
{
    struct object *o;

    if (id >= p->capacity)
        return;
    o = &p->objects[id];
    if (o->payload == NULL)
        return;
    free(o->payload);
    o->payload = NULL;
    o->generation++;
    o->next_free = p->first_free;
    p->first_free = id;
}

static void pool_touch(struct pool *p, unsigned id)
{
    if (id < p->capacity && p->objects[id].payload != NULL)
        *p->objects[id].payload ^= 1;
}

int main(void)
{
    struct pool p;
    unsigned n = __VERIFIER_nondet_uint();

    if (n == 0 || n > 1000)
        return 0;
    if (!pool_open(&p, n))
        return 1;
    for (unsigned op = __VERIFIER_nondet_uint(); op != 0; op = __VERIFIER_nondet_uint()) {
        if (op % 3 == 0)
            (void)pool_take(&p);
        else if (op % 3 == 1)
            pool_give(&p, __VERIFIER_nondet_uint());
        else
            pool_touch(&p, __VERIFIER_nondet_uint());
    }
    for (unsigned i = 0; i < p.capacity; i++)
        free(p.objects[i].payload);
    free(p.objects);
    return 0;
}
