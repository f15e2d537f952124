// As the hash function, but the end of the range is let in.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 40 1 140 0
//@ check: FALSE(unreach-call)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct bucket {
    int hash;
    struct bucket *next;
};

static void add(struct bucket **list, int hash)
{
    struct bucket *b = malloc(sizeof *b);
    b->hash = hash;
    b->next = *list;
    *list = b;
}

int main(void)
{
    struct bucket *list = NULL;
    int base = __VERIFIER_nondet_int();
    if (base < 0 || base > 1000000)
        return 0;
    while (__VERIFIER_nondet_int()) {
        int hash = __VERIFIER_nondet_int();
        if (hash > base && hash <= base + 100)
            add(&list, hash);
    }
    while (list) {
        if (list->hash < base || list->hash >= base + 100)
            reach_error(); //~ violation error-reached
        list = list->next;
    }
    return 0;
}
