//@ run: exit 0
//@ inputs: 1 5 1 6 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// A byte of padding is zero before the first round of a loop, and anything behind a store to a member in an earlier one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

struct entry {
    char tag;
    int value;
};

int main(void) {
    struct entry *entry = calloc(1, sizeof *entry);
    if (!entry)
        return 1;
    while (__VERIFIER_nondet_int()) {
        if (((unsigned char *)entry)[1] != 0) {
            free(entry);
            free(entry);
            return 0;
        }
        entry->value = __VERIFIER_nondet_int();
    }
    free(entry);
    return 0;
}
