// The next node is another one once nodes are taken for one list; the node before them is taken for a larger record.
//@ run: violation null-deref
//@ inputs: 0 0 1 0 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void require(int holds) {
    int *p = NULL;
    if (!holds)
        *p = 1; //~ violation null-deref
}
struct base { int v; struct base *next; };
struct large { struct base b; long x; };
static struct base *make(int v, struct base *next) {
    struct base *x = malloc(sizeof(struct large));
    if (!x) exit(1);
    x->v = v;
    x->next = next;
    return x;
}
int main(void) {
    struct base *t = make(__VERIFIER_nondet_int(), NULL);
    struct base *r = make(1, make(1, t));
    while (__VERIFIER_nondet_int())
        r->next = make(1, r->next);
    while (__VERIFIER_nondet_int()) {
        struct base *n = r->next;
        if (n == t) exit(0);
        r->next = n->next;
        free(n);
    }
    ((struct large *)r)->x = 1;
    t = NULL; while (__VERIFIER_nondet_int()) {}
    require(r->next->v != 0);
    while (r) { struct base *n = r->next; free(r); r = n; }
    return 0;
}
