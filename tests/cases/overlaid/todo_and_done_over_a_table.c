// Tasks of a table are in one of two disjoint lists, moved from one to the other and freed by the table.
//@ run: exit 0
//@ inputs: 1 5 1 6 2 1 7 2 2 2 0
//@ check: TRUE
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
    for (struct task *t = done; t; t = t->next)
        left |= t->op;
    while (table) {
        struct task *t = table;
        table = t->succ;
        free(t);
    }
    return left < 0;
}
