// Two workers take their steps in any order; where each stands is in a number. One pushes, one pops.
//@ run: exit 0
//@ inputs: 1 1 1 1 1 1 1 1 2 2 2 2 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
    struct cell *next;
    int data;
};

static struct cell *top;

int main(void)
{
    struct cell *made = NULL, *seen = NULL, *taken = NULL;
    int push = 1, pop = 7;
    for (;;) {
        int who = __VERIFIER_nondet_int();
        if (who == 0)
            break;
        if (who == 1) {
            switch (push) {
            case 1:
                made = malloc(sizeof *made);
                if (!made)
                    abort();
                push = 2;
                break;
            case 2:
                seen = top;
                push = 3;
                break;
            case 3:
                made->next = seen;
                made->data = 4;
                push = 4;
                break;
            case 4:
                if (top == seen) {
                    top = made;
                    made = NULL;
                    push = 1;
                } else {
                    push = 2;
                }
                seen = NULL;
                break;
            }
        } else {
            switch (pop) {
            case 7:
                taken = top;
                pop = taken ? 9 : 7;
                break;
            case 9:
                if (top == taken) {
                    top = taken->next;
                    free(taken);
                }
                taken = NULL;
                seen = NULL;
                push = made ? 2 : 1;
                pop = 7;
                break;
            }
        }
    }
    free(made);
    while (top) {
        struct cell *next = top->next;
        free(top);
        top = next;
    }
    return 0;
}
