// A list of ones, then twos, then threes; a state machine checks that order and every value leads to its own branch.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    int value;
    struct item *next;
};

static struct item *append(struct item *last, int value) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->value = value;
    i->next = NULL;
    if (last)
        last->next = i;
    return i;
}

int main(void) {
    struct item *first = append(NULL, 1), *last = first;
    while (__VERIFIER_nondet_int())
        last = append(last, 1);
    if (__VERIFIER_nondet_int())
        last = append(last, 2);
    while (__VERIFIER_nondet_int())
        if (__VERIFIER_nondet_int())
        last = append(last, 2);
    while (__VERIFIER_nondet_int())
        last = append(last, 3);
    struct item *i = first;
    while (i->value == 1)
        i = i->next;
    while (i && i->value == 2)
        i = i->next;
    while (i) {
        if (i->value != 3)
            free(first), exit(2);
        i = i->next;
    }
    while (first) {
        struct item *next = first->next;
        free(first);
        first = next;
    }
    return 0;
}
