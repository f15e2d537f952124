#include <stdlib.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* The manager gets all of its memory from malloc, once. */
union header {
    struct {
        union header *next;
        size_t units;
    } s;
    long double align;
};
#define UNITS 1000
static union header *arena, *list;

static int setup(void)
{
    arena = malloc(UNITS * sizeof(union header));
    if (arena == NULL)
        return 0;
    arena->s.next = NULL;
    arena->s.units = UNITS;
    list = arena;
    return 1;
}

static void *take(size_t bytes)
{
    size_t units = (bytes + sizeof(union header) - 1) / sizeof(union header) + 1;
    union header *prev = NULL;
    for (union header *p = list; p != NULL; prev = p, p = p->s.next) {
        if (p->s.units < units)
            continue;
        if (p->s.units > units) {
            p->s.units -= units;
            p += p->s.units;
            p->s.units = units;
        } else if (prev != NULL) {
            prev->s.next = p->s.next;
        } else {
            list = p->s.next;
        }
        return p + 1;
    }
    return NULL;
}

static void give(void *block)
{
    union header *h = (union header *)block - 1;
    h->s.next = list;
    list = h;
}

int main(void)
{
    if (!setup())
        return 1;
    for (;;) {
        unsigned n = __VERIFIER_nondet_uint();
        if (n == 0 || n > 1000)
            break;
        char *s = take(n);
        if (s == NULL)
            continue;
        for (unsigned i = 0; i < n; i++)
            s[i] = 0;
        if (__VERIFIER_nondet_int())
            give(s);
    }
    free(arena + 1);
    return 0;
}
