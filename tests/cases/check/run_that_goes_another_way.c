//@ run: violation use-after-free
//@ check: FALSE(valid-deref)
//@ oracle: none (the functions of SV-COMP do not exist there)
// The alarm is the null pointer: the condition is about numbers that are taken to be any. The run on its inputs takes
// the other way, where a block is used after it was freed, behind a loop that is long for everybody but the
// interpreter. What the run shows is the answer.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    double half = n * 0.5;
    if (half > 1000000000000.0) {
        int *nothing = 0;
        return *nothing;
    }
    unsigned int sum = 1;
    for (unsigned int i = 0; i < 3000000u; i++)
        sum = (sum ^ i) * 2654435761u;
    free(p);
    return sum == 0 ? 0 : *p; //~ violation use-after-free
}
