// A list over a table is dealt out to two lists in turn, and these free all.
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
    struct task *list = NULL, *even = NULL, *odd = NULL;
    int turn = 0;
    while (__VERIFIER_nondet_int())
        list = make(list);
    while (list) {
        struct task *t = list;
        list = t->next;
        if (turn) {
            t->next = even;
            even = t;
        } else {
            t->next = odd;
            odd = t;
        }
        turn = !turn;
    }
    for (struct task *t = table; t; t = t->succ)
        t->key = turn;
    table = NULL;
    while (even) {
        struct task *t = even;
        even = t->next;
        free(t);
    }
    while (odd) {
        struct task *t = odd;
        odd = t->next;
        free(t);
    }
    return 0;
}
