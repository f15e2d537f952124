//@ run: exit 0
//@ check: TRUE
//@ inputs: 2 1 3 0
//@ oracle: none (the functions of SV-COMP do not exist there)
// The lists of a table are moved to a larger one, item by item; what is left in the old table is not read again.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct item {
    struct item *next;
    unsigned key;
};

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 1000) {
        return 0;
    }
    struct item **old = calloc(n, sizeof *old);
    if (old == NULL) {
        return 1;
    }
    while (__VERIFIER_nondet_uint() != 0) {
        struct item *it = malloc(sizeof *it);
        if (it == NULL) {
            break;
        }
        it->key = __VERIFIER_nondet_uint();
        it->next = old[it->key % n];
        old[it->key % n] = it;
    }
    unsigned size = 2 * n;
    struct item **heads = calloc(size, sizeof *heads);
    if (heads == NULL) {
        abort();
    }
    for (unsigned i = 0; i < n; i++) {
        struct item *it = old[i];
        while (it != NULL) {
            struct item *next = it->next;
            it->next = heads[it->key % size];
            heads[it->key % size] = it;
            it = next;
        }
    }
    free(old);
    for (unsigned i = 0; i < size; i++) {
        while (heads[i] != NULL) {
            struct item *dead = heads[i];
            heads[i] = dead->next;
            free(dead);
        }
    }
    free(heads);
    return 0;
}
