// A task that is done is freed while it is in the table.
//@ run: violation use-after-free
//@ inputs: 1 2 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct task {
    int op;
    struct task *succ, *next;
};

static struct task *table, *todo, *done;

static void spawn(int op) {
    struct task *t = malloc(sizeof *t);
    if (!t)
        exit(1);
    t->op = op;
    t->succ = table;
    table = t;
    t->next = todo;
    todo = t;
}

static void execute(void) {
    struct task *t = todo;
    if (!t)
        return;
    todo = t->next;
    t->op = 0;
    t->next = done;
    done = t;
}

int main(void) {
    int what, left = 0;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1)
            spawn(what);
        else
            execute();
    }
    for (struct task *t = todo; t; t = t->next)
        left |= t->op;
    while (done) {
        struct task *t = done;
        done = t->next;
        free(t);
    }
    while (table) {
        struct task *t = table;
        table = t->succ; //~ violation use-after-free
        free(t);
    }
    return left < 0;
}
