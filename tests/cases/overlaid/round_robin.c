// A job that was served goes to the end of the queue again or stays out of it; the table frees all.
//@ model: LP64
//@ run: exit 0
//@ inputs: 1 1 1 2 2 3 2 3 3 3 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
    int served;
    struct job *succ;
    struct job *behind;
};

int main(void) {
    struct job *table = NULL, *first = NULL, *last = NULL;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        struct job *j;
        if (what == 1) {
            j = malloc(sizeof *j);
            if (!j)
                exit(1);
            j->succ = table;
            table = j;
        } else {
            if (!first)
                continue;
            j = first;
            first = j->behind;
            if (!first)
                last = NULL;
        }
        j->served = what != 1;
        if (what == 3)
            continue;
        j->behind = NULL;
        if (first)
            last->behind = j;
        else
            first = j;
        last = j;
    }
    while (table) {
        struct job *j = table;
        table = j->succ;
        free(j);
    }
    return 0;
}
