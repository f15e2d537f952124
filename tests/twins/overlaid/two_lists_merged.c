// Two lists over one table are merged by the keys of their tasks; the result frees all.
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
    struct task *x = NULL, *y = NULL, *merged = NULL, **end = &merged;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            x = make(x);
        else
            y = make(y);
    }
    while (x && y) {
        struct task **from = x->key < y->key ? &x : &y;
        *end = *from;
        end = &(*end)->next;
        *from = *end;
    }
    *end = x ? x : y;
    table = NULL;
    while (merged) {
        struct task *t = merged;
        merged = t->next;
        free(t);
    }
    return 0;
}
