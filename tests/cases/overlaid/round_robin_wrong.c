// A job that leaves the queue for good is freed, though the table has it.
//@ run: violation use-after-free
//@ inputs: 1 3 0
//@ check: FALSE(valid-deref)
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
        if (what == 3) {
            free(j);
            continue;
        }
        j->behind = NULL;
        if (first)
            last->behind = j;
        else
            first = j;
        last = j;
    }
    while (table) {
        struct job *j = table;
        table = j->succ; //~ violation use-after-free
        free(j);
    }
    return 0;
}
