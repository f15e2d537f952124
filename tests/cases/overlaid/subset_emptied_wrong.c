// A record that waits no more is freed while it is in the list of all.
//@ run: violation use-after-free
//@ inputs: 1 1 2 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int waiting;
    struct record *next, *next_waiting;
};

int main(void) {
    struct record *all = NULL, *waiting = NULL;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct record *r = malloc(sizeof *r);
            if (!r)
                exit(1);
            r->waiting = __VERIFIER_nondet_int() != 0;
            r->next_waiting = NULL;
            r->next = all;
            all = r;
            if (r->waiting) {
                r->next_waiting = waiting;
                waiting = r;
            }
        } else if (waiting) {
            struct record *r = waiting;
            waiting = r->next_waiting;
            r->next_waiting = NULL;
            free(r);
        }
    }
    while (all) {
        struct record *r = all;
        all = r->next; //~ violation use-after-free
        free(r);
    }
    return 0;
}
