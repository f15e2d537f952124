// The next node is another one once nodes are taken for one list; these nodes are written without their type.
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
struct node { int v; struct node *next; };
static char *raw(int v, void *next) {
    char *x = malloc(sizeof(struct node));
    if (!x) exit(1);
    *(int *)x = v;
    *(void **)(x + sizeof(void *)) = next;
    return x;
}
int main(void) {
    char *t = raw(__VERIFIER_nondet_int(), NULL);
    struct node *r = malloc(sizeof *r);
    if (!r) exit(1);
    r->v = 1;
    r->next = (struct node *)raw(1, t);
    while (__VERIFIER_nondet_int())
        r->next = (struct node *)raw(1, r->next);
    while (__VERIFIER_nondet_int()) {
        char *n = (char *)r->next;
        if (n == t) exit(0);
        r->next = *(struct node **)(n + sizeof(void *));
        free(n);
    }
    t = NULL;
    while (__VERIFIER_nondet_int()) {}
    require(*(int *)r->next != 0);
    while (r) { struct node *n = r->next; free(r); r = n; }
    return 0;
}
