// Remaining field, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern size_t __VERIFIER_nondet_size_t(void);

struct region {
    char *base;
    size_t size, used, left;
};

static char *take(struct region *r, size_t k) {
    if (k > r->left)
        return NULL;
    char *p = r->base + r->used;
    r->used += k;
    r->left -= k;
    return p;
}

int main(void) {
    struct region r;
    r.size = __VERIFIER_nondet_size_t();
    if (r.size > 4096)
        return 0;
    r.base = malloc(r.size + 1);
    if (!r.base)
        return 1;
    r.used = 0;
    r.left = r.size;
    for (int i = 0; i < 20; i++) {
        size_t k = __VERIFIER_nondet_size_t();
        char *p = take(&r, k);
        if (p)
            memset(p, 'x', k);
    }
    free(r.base);
    return 0;
}
