// As the calendar, but the pair (1, 3) gets in.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 1 3 0
//@ check: FALSE(unreach-call)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct entry {
    struct entry *next;
    int from;
    int to;
};

int main(void)
{
    struct entry *book = NULL;
    while (__VERIFIER_nondet_int()) {
        int from = __VERIFIER_nondet_int();
        int to = __VERIFIER_nondet_int();
        if (from < 0 || from > 3 || to < 0 || to > 3)
            continue;
        if ((from == 0 && to >= 2) || (from == 2 && to == 3))
            continue;
        struct entry *e = malloc(sizeof *e);
        e->from = from;
        e->to = to;
        e->next = book;
        book = e;
    }
    for (struct entry *e = book; e; e = e->next) {
        if (e->from == 1 && e->to == 3)
            reach_error(); //~ violation error-reached
        if (e->from == 0 && e->to == 2)
            abort();
    }
    return 0;
}
