// A task that was moved leaves its place in the first list to the one that follows in the second.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct task {
    int op;
    struct task *succ, *next;
};

int main(void) {
    struct task *table = NULL, *todo = NULL, *done = NULL;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct task *t = malloc(sizeof *t);
            if (!t)
                exit(1);
            t->op = what;
            t->succ = table;
            table = t;
            t->next = todo;
            todo = t;
        } else if (todo) {
            struct task *t = todo;
            t->next = done;
            done = t;
            todo = t->next;
        }
    }
    for (struct task *t = table; t; t = t->succ)
        t->op = 0;
    while (todo) {
        struct task *t = todo;
        todo = t->next;
        free(t);
    }
    while (done) {
        struct task *t = done;
        done = t->next;
        free(t);
    }
    return 0;
}
