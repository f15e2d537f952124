/* A doubly linked list of any length: built, walked through and freed. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    struct item *next, *prev;
    int weight;
};

int main(void)
{
    struct item *first = NULL, *last = NULL;

    while (__VERIFIER_nondet_int()) {
        struct item *fresh = malloc(sizeof *fresh);

        fresh->weight = 7;
        fresh->next = NULL;
        fresh->prev = last;
        if (last)
            last->next = fresh;
        else
            first = fresh;
        last = fresh;
    }
    while (first) {
        struct item *gone = first;

        first = gone->next;
        if (first)
            first->prev = NULL;
        free(gone);
    }
    return 0;
}
