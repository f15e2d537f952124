#include <stdlib.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* A pool is a record with its slots in it; rows of bytes are slots. */
struct entry {
    struct entry *next;
};
struct pool {
    char slots[32][64];
    struct entry *head;
    int taken;
};
static struct pool pool;

static void setup(struct pool *p)
{
    p->head = NULL;
    p->taken = 0;
    for (int i = 32; i >= 0; i--) {
        struct entry *e = (struct entry *)p->slots[i];
        e->next = p->head;
        p->head = e;
    }
}

static void *take(struct pool *p)
{
    struct entry *e = p->head;
    if (e == NULL)
        return NULL;
    p->head = e->next;
    p->taken++;
    return e;
}

static void give(struct pool *p, void *m)
{
    struct entry *e = m;
    e->next = p->head;
    p->head = e;
    p->taken--;
}

int main(void)
{
    setup(&pool);
    for (;;) {
        int c = __VERIFIER_nondet_int();
        if (c == 0)
            break;
        int *m = take(&pool);
        if (m == NULL)
            continue;
        for (int i = 0; i < 16; i++)
            m[i] = c;
        if (c > 5)
            give(&pool, m);
    }
    return 0;
}
