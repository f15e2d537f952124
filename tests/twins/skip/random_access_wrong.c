// Each node of a list has a pointer to some node that was there before it, which is read without a look at how it is linked.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next, *other;
};

int main(void) {
    struct node *list = NULL, *some = NULL;
    while (__VERIFIER_nondet_int()) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            exit(1);
        n->value = __VERIFIER_nondet_int();
        n->other = some;
        n->next = list;
        if (__VERIFIER_nondet_int())
            some = n;
        list = n;
    }
    int all = 0;
    for (struct node *n = list; n; n = n->next)
        if (n->next)
            all |= n->other->value;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return all & 0;
}
