// The chains but the first free their entries, and the list lets go of all.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
    unsigned key;
    struct entry *chain;
    struct entry *next;
};

int main(void) {
    struct entry *buckets[4] = {NULL, NULL, NULL, NULL}, *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct entry *e = malloc(sizeof *e);
        if (!e)
            exit(1);
        e->key = __VERIFIER_nondet_int();
        e->chain = buckets[e->key % 4];
        buckets[e->key % 4] = e;
        e->next = list;
        list = e;
    }
    list = NULL;
    for (int i = 1; i < 4; i++)
        while (buckets[i]) {
            struct entry *e = buckets[i];
            buckets[i] = e->chain;
            free(e);
        }
    return 0;
}
