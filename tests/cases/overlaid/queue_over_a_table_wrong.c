// A queue that becomes empty keeps its last job.
//@ run: violation null-deref
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
    int runs;
    struct job *succ;
    struct job *behind;
};

static struct job *table, *first, *last;

static void enqueue(struct job *j) {
    j->behind = NULL;
    if (last)
        last->behind = j;
    else
        first = j;
    last = j;
}

static struct job *dequeue(void) {
    struct job *j = first;
    first = j->behind; //~ violation null-deref
    return j;
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct job *j = malloc(sizeof *j);
            if (!j)
                exit(1);
            j->runs = 0;
            j->succ = table;
            table = j;
            enqueue(j);
        } else if (last) {
            dequeue()->runs = 1;
        }
    }
    while (last)
        dequeue()->runs = 1;
    while (table) {
        struct job *j = table;
        table = j->succ;
        free(j);
    }
    return 0;
}
