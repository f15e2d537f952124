// The first pending task leaves the table, and its list keeps it as the head.
//@ run: violation use-after-free
//@ inputs: 1 2 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct task {
    int op;
    struct task *succ;
    struct task *prev, *next;
};

static struct task *table, *pending;

static void spawn(void) {
    struct task *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->op = 1;
    t->succ = table;
    table = t;
    t->prev = NULL;
    t->next = pending;
    if (pending)
        pending->prev = t;
    pending = t;
}

static void cancel(void) {
    struct task **link = &table;
    while (*link && __VERIFIER_nondet_int())
        link = &(*link)->succ;
    struct task *t = *link;
    if (!t)
        return;
    *link = t->succ;
    if (t->next)
        t->next->prev = t->prev;
    if (t->prev)
        t->prev->next = t->next;
    free(t);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1)
            spawn();
        else
            cancel();
    }
    for (struct task *t = pending; t; t = t->next)
        t->op = 2; //~ violation use-after-free
    while (table) {
        struct task *t = table;
        table = t->succ;
        free(t);
    }
    return 0;
}
