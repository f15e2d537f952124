#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define BLOCK 256

/* A pool of records with a list of free ones by index. A record keeps its buffer when it is given back. */
struct item {
    int next_free;
    int used;
    unsigned char *data;
};

struct pool {
    struct item *items;
    int count;
    int first_free;
};

static int pool_init(struct pool *p, int count)
{
    p->items = calloc(count, sizeof *p->items);
    if (p->items == NULL)
        return -1;
    for (int i = 0; i < count; i++)
        p->items[i].next_free = i < count ? i + 1 : -1;
    p->count = count;
    p->first_free = 0;
    return 0;
}

static int pool_get(struct pool *p)
{
    int id = p->first_free;
    struct item *it;

    if (id < 0)
        return -1;
    it = &p->items[id];
    if (it->data == NULL) {
        it->data = malloc(BLOCK);
        if (it->data == NULL)
            return -1;
    }
    memset(it->data, 0, BLOCK);
    p->first_free = it->next_free;
    it->next_free = -1;
    it->used = 1;
    return id;
}

static void pool_put(struct pool *p, int id)
{
    if (id < 0 || id >= p->count || !p->items[id].used)
        return;
    p->items[id].used = 0;
    p->items[id].next_free = p->first_free;
    p->first_free = id;
}

static void pool_write(struct pool *p, int id, unsigned at, unsigned char byte)
{
    if (id >= 0 && id < p->count && p->items[id].data != NULL)
        p->items[id].data[at % BLOCK] = byte;
}

int main(void)
{
    struct pool p;
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;

    if (pool_init(&p, (int)n) != 0)
        return 1;
    for (;;) {
        unsigned op = __VERIFIER_nondet_uint();
        unsigned arg = __VERIFIER_nondet_uint();
        if (op == 0)
            break;
        if (op == 1)
            (void)pool_get(&p);
        else if (op == 2)
            pool_put(&p, (int)(arg % 128));
        else
            pool_write(&p, (int)(arg % 128), op, (unsigned char)op);
    }
    for (int i = 0; i < p.count; i++)
        free(p.items[i].data);
    free(p.items);
    return 0;
}
