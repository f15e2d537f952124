#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* Sizes are bytes, rounded by a mask. The list is in the order of addresses and walked by a pointer to its links. */
typedef struct hole {
    size_t len;
    struct hole *next;
} hole_t;
#define ROUND (sizeof(hole_t) - 1)
static union {
    char bytes[4096];
    long double force;
} mem;
static hole_t *holes;

static void *take(size_t n)
{
    size_t need = ((n + ROUND) & ~ROUND) + sizeof(hole_t);
    if (n == 0 || n > sizeof mem)
        return NULL;
    for (hole_t **at = &holes; *at; at = &(*at)->next) {
        hole_t *h = *at;
        if (h->len == need) {
            *at = h->next;
            return (char *)h + sizeof *h;
        }
        if (h->len > need) {
            h->len -= need;
            h = (hole_t *)((char *)h + h->len);
            h->len = need;
            return (char *)h + sizeof *h;
        }
    }
    return NULL;
}

static void give(void *p)
{
    hole_t *h = (hole_t *)((char *)p - sizeof(hole_t));
    hole_t **at = &holes;
    while (*at && *at < h)
        at = &(*at)->next;
    h->next = *at;
    *at = h;
}

int main(void)
{
    holes = (hole_t *)mem.bytes;
    holes->len = sizeof mem;
    holes->next = NULL;
    while (__VERIFIER_nondet_int()) {
        unsigned n = __VERIFIER_nondet_uint();
        char *p = take(n);
        if (!p)
            continue;
        for (unsigned i = 0; i <= n; i++)
            p[i] = 'x';
        if (__VERIFIER_nondet_int())
            give(p);
    }
    return 0;
}
