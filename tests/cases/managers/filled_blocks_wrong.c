// The client fills one byte more than it has asked for.
//@ run: violation out-of-bounds
//@ inputs: 1999 0 1999 0 48 0
//@ model: LP64
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);

typedef struct header {
    size_t size;
    struct header *next;
} header;
static union {
    char bytes[4096];
    header align;
} arena;
static header *free_list;

static void *allocate(size_t wanted) {
    size_t need = ((wanted + sizeof(header) - 1) / sizeof(header) + 1) * sizeof(header);
    header **link = &free_list;
    if (wanted > 2000)
        return NULL;
    for (header *p = free_list; p != NULL; link = &p->next, p = p->next) {
        if (p->size < need)
            continue;
        if (p->size - need >= sizeof(header)) {
            header *rest = (header *)((char *)p + need);
            rest->size = p->size - need;
            rest->next = p->next;
            *link = rest;
            p->size = need;
        } else {
            *link = p->next;
        }
        return p + 1;
    }
    return NULL;
}

static void release(void *block) {
    header *b = (header *)block - 1;
    b->next = free_list;
    free_list = b;
}

int main(void) {
    free_list = (header *)arena.bytes;
    free_list->size = sizeof arena;
    free_list->next = NULL;
    for (;;) {
        size_t n = __VERIFIER_nondet_uint();
        if (n == 0)
            break;
        char *s = allocate(n);
        if (s == NULL)
            continue;
        for (size_t i = 0; i <= n; i++)
            s[i] = (char)i; //~ violation out-of-bounds
        if (__VERIFIER_nondet_uint() != 0)
            release(s);
    }
    return 0;
}
