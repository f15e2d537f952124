// A node that is not counted.
//@ run: violation out-of-bounds
//@ inputs: -1 0
//@ model: LP64
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct number {
    struct number *next;
    int value;
};

int main(void) {
    struct number *list = NULL;
    size_t count = 0;
    int value;
    while ((value = __VERIFIER_nondet_int()) != 0) {
        struct number *n = malloc(sizeof *n);
        if (n == NULL)
            break;
        n->value = value;
        n->next = list;
        list = n;
        if (value == -1)
            continue;
        count++;
    }
    int *all = malloc(count * sizeof *all + 1);
    size_t at = 0;
    for (struct number *n = list; n != NULL && all != NULL; n = n->next)
        all[at++] = n->value; //~ violation out-of-bounds
    while (list != NULL) {
        struct number *next = list->next;
        free(list);
        list = next;
    }
    free(all);
    return 0;
}
