// Entries are in one of four chains and in one list, which frees them.
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
    for (int i = 0; i < 4; i++)
        for (struct entry *e = buckets[i]; e; e = e->chain)
            e->key = i;
    while (list) {
        struct entry *e = list;
        list = e->next;
        free(e);
    }
    return 0;
}
