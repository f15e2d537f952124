// Registry free slots, wrong: null pointer dereference: a free slot of the registry is used without a check.
//@ run: violation null-deref
//@ inputs: 151 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct conn {
    int fd;
};

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 200)
        return 0;
    struct conn **slot = calloc(n, sizeof *slot);
    if (!slot)
        return 1;
    int op;
    while ((op = __VERIFIER_nondet_int()) != 0) {
        int i = __VERIFIER_nondet_int();
        if (i < 0 || i >= n)
            continue;
        if (op > 2 && slot[i] == NULL) {
            slot[i] = malloc(sizeof **slot);
            if (slot[i])
                slot[i]->fd = op;
        } else if (op == 1) {
            printf("%d\n", slot[i]->fd); //~ violation null-deref
            free(slot[i]);
            slot[i] = NULL;
        }
    }
    for (int i = 0; i < n; i++)
        free(slot[i]);
    free(slot);
    return 0;
}
