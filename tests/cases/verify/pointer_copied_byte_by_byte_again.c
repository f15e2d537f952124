// A pointer is copied byte by byte, any number of times: states in which a variable holds some of its bytes are joined.
//@ run: exit 0
//@ inputs: 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    while (__VERIFIER_nondet_int()) {
        int *from = malloc(sizeof *from), *to = 0;
        if (!from)
            return 1;
        *from = 2578;
        for (unsigned i = 0; i < sizeof from; i++)
            ((unsigned char *)&to)[i] = ((unsigned char *)&from)[i];
        from = 0;
        int kept = *to == 2578;
        free(to);
        if (!kept)
            return 2;
    }
    return 0;
}
