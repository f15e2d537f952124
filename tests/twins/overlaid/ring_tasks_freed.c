// Tasks of a ring are freed as they leave it, after they left a doubly linked table.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct task {
    struct task *prev, *succ;
    struct task *next;
};

int main(void) {
    struct task *table = NULL, *ring = NULL;
    while (__VERIFIER_nondet_int()) {
        struct task *t = malloc(sizeof *t);
        if (!t)
            exit(1);
        t->prev = NULL;
        t->succ = table;
        if (table)
            table->prev = t;
        table = t;
        t->next = ring ? ring->next : t;
        if (ring)
            ring->next = t;
        ring = t;
    }
    while (ring) {
        struct task *t = ring->next;
        if (__VERIFIER_nondet_int()) {
            ring = t;
            continue;
        }
        if (t->succ)
            t->succ->prev = t->prev;
        if (t->prev)
            t->prev->succ = t->succ;
        else
            table = t->succ;
        ring->next = t->next;
        if (t == ring)
            ring = NULL;
        free(t);
    }
    return table != NULL;
}
