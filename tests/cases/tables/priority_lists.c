// Priority lists: a table of any size.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ stdout: 0
//@ stdout: 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define LEVELS 8

struct task {
    unsigned id;
    struct task *next;
};

static struct task *ready[LEVELS];
static unsigned active;

static struct task *pick(void) {
    for (int p = LEVELS - 1; p >= 0; p--) {
        if (ready[p]) {
            struct task *t = ready[p];
            ready[p] = t->next;
            return t;
        }
    }
    return NULL;
}

int main(void) {
    while (__VERIFIER_nondet_int()) {
        int prio = __VERIFIER_nondet_int();
        if (prio < 0 || prio >= LEVELS)
            continue;
        struct task *t = malloc(sizeof *t);
        if (!t)
            break;
        t->id = active++ % 100;
        t->next = ready[prio];
        ready[prio] = t;
    }
    struct task *t;
    while ((t = pick()) != NULL) {
        printf("%u\n", t->id);
        free(t);
    }
    return 0;
}
