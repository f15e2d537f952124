// A record has a table of lists and arrays of counters beside it, wrong: the counter behind the last one is beyond the record.
//@ run: violation out-of-bounds
//@ inputs: 11 11 0 -1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define KINDS 12

struct listener {
    struct listener *next;
};

struct registry {
    int count[KINDS];
    struct listener *head[KINDS];
    int dropped[KINDS];
};

int main(void) {
    struct registry r = {{0}, {NULL}, {0}};
    int kind;
    while ((kind = __VERIFIER_nondet_int()) >= 0 && kind < KINDS) {
        if (r.count[kind] < 1) {
            struct listener *l = malloc(sizeof *l);
            if (l == NULL)
                break;
            l->next = r.head[kind];
            r.head[kind] = l;
            r.count[kind]++;
        } else {
            r.dropped[kind + 1] = 1; //~ violation out-of-bounds
        }
    }
    for (int k = 0; k < KINDS; k++)
        while (r.head[k] != NULL) {
            struct listener *dead = r.head[k];
            r.head[k] = dead->next;
            free(dead);
        }
    return 0;
}
