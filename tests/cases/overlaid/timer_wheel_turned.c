// Timers wait in the slots of a wheel; one that is not due yet goes to the next slot.
//@ run: exit 0
//@ inputs: 1 3 1 11 1 4 2 2 2 2 1 0 2 2 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct timer {
    unsigned rounds;
    struct timer *next;
};

int main(void) {
    struct timer *wheel[4] = {NULL, NULL, NULL, NULL};
    unsigned at = 0;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct timer *t = malloc(sizeof *t);
            if (!t)
                exit(1);
            t->rounds = (unsigned)__VERIFIER_nondet_int() % 10;
            t->next = wheel[at];
            wheel[at] = t;
        } else {
            struct timer *list = wheel[at];
            wheel[at] = NULL;
            at = (at + 1) % 4;
            while (list) {
                struct timer *t = list;
                list = t->next;
                if (t->rounds == 0) {
                    free(t);
                } else {
                    t->rounds--;
                    t->next = wheel[at];
                    wheel[at] = t;
                }
            }
        }
    }
    for (int i = 0; i < 4; i++)
        while (wheel[i]) {
            struct timer *t = wheel[i];
            wheel[i] = t->next;
            free(t);
        }
    return 0;
}
