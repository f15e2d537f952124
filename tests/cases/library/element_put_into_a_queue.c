//@ run: exit 0
//@ check: TRUE
#include <search.h>
#include <stdlib.h>

struct element {
    struct element *next;
    struct element *previous;
    int value;
};

int main(void) {
    struct element *first = malloc(sizeof *first), *second = malloc(sizeof *second);
    first->value = 1;
    second->value = 2;
    insque(first, NULL);
    insque(second, first);
    int sum = first->next->value + second->previous->value;
    remque(first);
    if (sum != 3 || second->previous != NULL) {
        *(int *)0 = 1;
    }
    free(first);
    free(second);
    return 0;
}
