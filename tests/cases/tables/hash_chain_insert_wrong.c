// Hash chain insert, wrong: heap buffer overflow: the bucket index is taken modulo nbuckets + 1.
//@ run: violation out-of-bounds
//@ inputs: 1 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct node {
    unsigned key;
    struct node *next;
};

int main(void) {
    unsigned nb = __VERIFIER_nondet_uint();
    if (nb == 0 || nb > 256)
        return 0;
    struct node **tab = calloc(nb, sizeof *tab);
    if (!tab)
        return 1;
    while (__VERIFIER_nondet_int()) {
        unsigned key = __VERIFIER_nondet_uint();
        unsigned h = key % (nb + 1);
        struct node *n = malloc(sizeof *n);
        if (!n)
            break;
        n->key = key;
        n->next = tab[h]; //~ violation out-of-bounds
        tab[h] = n;
    }
    for (unsigned i = 0; i < nb; i++) {
        while (tab[i]) {
            struct node *n = tab[i];
            tab[i] = n->next;
            free(n);
        }
    }
    free(tab);
    return 0;
}
