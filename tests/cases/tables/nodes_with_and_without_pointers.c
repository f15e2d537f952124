// Some nodes of a list have a pointer in their table, and some have none.
//@ run: exit 0
//@ seed: 3
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
struct L { struct L *next; int *t[8]; };
int g;
int main(void) {
    struct L *h = 0;
    while (__VERIFIER_nondet_int()) {
        struct L *x;
        if (__VERIFIER_nondet_int()) {
            x = malloc(sizeof *x);
            if (!x) abort();
            unsigned k = __VERIFIER_nondet_uint() % 8;
            x->t[k] = &g;
        } else {
            x = malloc(sizeof *x);
            if (!x) abort();
        }
        x->next = h;
        h = x;
    }
    while (h) { struct L *q = h->next; free(h); h = q; }
    return 0;
}
