// An array of as many elements as a list was counted to have.
//@ run: exit 0
//@ seed: 3
//@ model: LP64
//@ check: TRUE
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
        count++;
    }
    int *all = malloc(count * sizeof *all + 1);
    size_t at = 0;
    for (struct number *n = list; n != NULL && all != NULL; n = n->next)
        all[at++] = n->value;
    while (list != NULL) {
        struct number *next = list->next;
        free(list);
        list = next;
    }
    free(all);
    return 0;
}
