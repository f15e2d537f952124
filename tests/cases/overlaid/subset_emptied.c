// Some records are in a second list, which is emptied one by one before the first list frees all.
//@ run: exit 0
//@ inputs: 1 0 1 1 2 1 1 1 1 2 0
//@ check: TRUE
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
            r->waiting = 0;
        }
    }
    while (all) {
        struct record *r = all;
        all = r->next;
        free(r);
    }
    return 0;
}
