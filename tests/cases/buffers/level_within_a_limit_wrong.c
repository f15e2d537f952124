// A level that may go below 0 by 1.
//@ run: violation out-of-bounds
//@ inputs: 9 1 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned level = 0;
    unsigned limit = __VERIFIER_nondet_uint();
    if (limit == 0 || limit > 100000)
        return 0;
    char *marks = calloc(limit, 1);
    if (marks == NULL)
        return 1;
    for (unsigned op = __VERIFIER_nondet_uint(); op != 0; op = __VERIFIER_nondet_uint()) {
        unsigned by = __VERIFIER_nondet_uint();
        if (op > 1)
            level = by > limit - level ? limit : level + by;
        else
            level = by > level + 1 ? 0 : level - by;
        if (level > 0)
            marks[level - 1] = 1; //~ violation out-of-bounds
    }
    free(marks);
    return 0;
}
