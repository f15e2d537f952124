// A doubly linked list grows at its front and is taken down from there.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next;
    struct item *prev;
};

int main(void)
{
    struct item *list = NULL;
    while (__VERIFIER_nondet_int() != 0) {
        struct item *fresh = calloc(1, sizeof *fresh);
        fresh->next = list;
        if (list)
            list->prev = fresh;
        list = fresh;
    }
    while (list) {
        struct item *gone = list;
        list = list->next;
        free(gone);
    }
    return 0;
}
