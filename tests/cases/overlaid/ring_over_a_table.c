// Tasks of a table are in a ring from which one after another leaves; the table frees all.
//@ run: exit 0
//@ inputs: 1 5 1 6 1 7 0 1 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct task {
    int key;
    struct task *succ, *next;
};

static struct task *table;

static struct task *make(struct task *next) {
    struct task *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->key = __VERIFIER_nondet_int();
    t->succ = table;
    table = t;
    t->next = next;
    return t;
}

int main(void) {
    struct task *ring = NULL;
    while (__VERIFIER_nondet_int()) {
        struct task *t = make(NULL);
        t->next = t;
        if (ring) {
            t->next = ring->next;
            ring->next = t;
        }
        ring = t;
    }
    while (ring && __VERIFIER_nondet_int()) {
        struct task *t = ring->next;
        if (__VERIFIER_nondet_int()) {
            ring = t;
            continue;
        }
        ring->next = t->next;
        t->next = NULL;
        if (t == ring)
            ring = NULL;
    }
    while (table) {
        struct task *t = table;
        table = t->succ;
        free(t);
    }
    return 0;
}
