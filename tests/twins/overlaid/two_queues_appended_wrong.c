// The second list is lost when the first one is empty.
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
    struct task *first[2] = {NULL, NULL}, *last[2] = {NULL, NULL};
    while (__VERIFIER_nondet_int()) {
        int k = __VERIFIER_nondet_int() != 0;
        struct task *t = make(NULL);
        if (last[k])
            last[k]->next = t;
        else
            first[k] = t;
        last[k] = t;
    }
    if (last[0])
        last[0]->next = first[1];
    for (struct task *t = table; t; t = t->succ)
        t->key = 0;
    while (first[0]) {
        struct task *t = first[0];
        first[0] = t->next;
        free(t);
    }
    table = NULL;
    return 0;
}
