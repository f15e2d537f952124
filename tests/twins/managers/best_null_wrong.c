#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* Best fit: the smallest node that is large enough. Sizes are bytes and stand before the link. */
struct header {
    size_t bytes;
    struct header *next;
};
static union {
    char memory[8192];
    struct header align;
} arena;
static struct header *list;

static void *take(size_t wanted)
{
    struct header *best = NULL, *before = NULL, *prev = NULL;
    size_t need;
    if (wanted == 0 || wanted > 4000)
        return NULL;
    need = (wanted + sizeof(struct header) - 1) / sizeof(struct header) * sizeof(struct header)
        + sizeof(struct header);
    for (struct header *p = list; p != NULL; prev = p, p = p->next)
        if (p->bytes >= need && (best == NULL || p->bytes < best->bytes)) {
            best = p;
            before = prev;
        }
    if (best == NULL)
        return NULL;
    if (best->bytes - need >= sizeof(struct header)) {
        best->bytes -= need;
        best = (struct header *)((char *)best + best->bytes);
        best->bytes = need;
    } else if (before == NULL) {
        list = best->next;
    } else {
        before->next = best->next;
    }
    return best + 1;
}

static void give(void *block)
{
    struct header *h = (struct header *)block - 1;
    h->next = list;
    list = h;
}

int main(void)
{
    list = (struct header *)arena.memory;
    list->bytes = sizeof arena.memory;
    list->next = NULL;
    for (;;) {
        unsigned n = __VERIFIER_nondet_uint();
        if (n == 0)
            break;
        char *s = take(n);
        s[0] = 'a';
        s[n - 1] = 'z';
        if (__VERIFIER_nondet_int())
            give(s);
    }
    return 0;
}
