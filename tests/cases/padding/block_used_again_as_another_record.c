//@ run: exit 0
//@ inputs: 3
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// What is stored where a former record had padding is no padding.
#include <stdlib.h>
extern long __VERIFIER_nondet_long(void);
extern void reach_error(void);

struct unused {
    struct unused *next;
    int count;
};

struct pair {
    long first, second;
};

int main(void) {
    void *block = malloc(sizeof(struct pair));
    if (!block)
        return 1;
    struct unused *unused = block;
    unused->next = NULL;
    unused->count = 1;
    struct pair *pair = block;
    long value = __VERIFIER_nondet_long();
    pair->first = value;
    pair->second = value;
    if (pair->first != pair->second)
        reach_error();
    free(block);
    return 0;
}
