// Sizes in bytes that are rounded by a mask: that the rest of a node has room for a header is because all sizes are multiples of one. The list is walked by a pointer to its links.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ model: LP64
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

typedef struct hole {
    size_t len;
    struct hole *next;
} hole;

#define ROUND (sizeof(hole) - 1)

static union {
    char bytes[4096];
    long double align;
} memory;
static hole *holes;

static void *take(size_t n)
{
    size_t need = ((n + ROUND) & ~ROUND) + sizeof(hole);
    if (n == 0 || n > sizeof memory)
        return NULL;
    for (hole **at = &holes; *at; at = &(*at)->next) {
        hole *h = *at;
        if (h->len == need) {
            *at = h->next;
            return (char *)h + sizeof *h;
        }
        if (h->len > need) {
            h->len -= need;
            h = (hole *)((char *)h + h->len);
            h->len = need;
            return (char *)h + sizeof *h;
        }
    }
    return NULL;
}

static void give(void *p)
{
    hole *h = (hole *)((char *)p - sizeof(hole));
    h->next = holes;
    holes = h;
}

int main(void)
{
    holes = (hole *)memory.bytes;
    holes->len = sizeof memory;
    holes->next = NULL;
    while (__VERIFIER_nondet_int()) {
        unsigned n = __VERIFIER_nondet_uint();
        char *p = take(n);
        if (!p)
            continue;
        p[n - 1] = 'x';
        if (__VERIFIER_nondet_int())
            give(p);
    }
    return 0;
}
