#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* All blocks are in a list in the order of their addresses; a flag says which are free. A free one takes in the free one behind it. */
struct block {
    size_t size;
    struct block *next;
    int is_free;
};
static _Alignas(16) char heap[8192];
static struct block *first;

static void setup(void)
{
    first = (struct block *)heap;
    first->size = sizeof heap - sizeof(struct block);
    first->next = NULL;
    first->is_free = 1;
}

static void split(struct block *b, size_t n)
{
    struct block *rest = (struct block *)((char *)(b + 1) + n);
    rest->size = b->size - n - sizeof(struct block);
    rest->next = b->next;
    rest->is_free = 1;
    b->size = n;
    b->next = rest;
}

static void *take(size_t n)
{
    n = (n + 7) / 8 * 8;
    for (struct block *b = first; b != NULL; b = b->next) {
        if (!b->is_free || b->size < n)
            continue;
        if (b->size >= n + sizeof(struct block) + 8)
            split(b, n);
        b->is_free = 0;
        return b + 1;
    }
    return NULL;
}

static void give(void *p)
{
    struct block *b = (struct block *)p - 1;
    b->is_free = 1;
    if (b->next != NULL && b->next->is_free) {
        b->size += 2 * sizeof(struct block) + b->next->size;
        b->next = b->next->next;
    }
}

int main(void)
{
    setup();
    while (__VERIFIER_nondet_int()) {
        size_t n = __VERIFIER_nondet_uint() % 700;
        char *s = take(n);
        if (s == NULL)
            continue;
        for (size_t i = 0; i < n; i++)
            s[i] = 1;
        if (__VERIFIER_nondet_int())
            give(s);
    }
    return 0;
}
