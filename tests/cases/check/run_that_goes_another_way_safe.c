//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// The safe twin: the run ends without a violation, and the alarm is not confirmed.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *p = malloc(sizeof *p);
    *p = 0;
    double half = n * 0.5;
    if (half > 1000000000000.0) {
        int *nothing = 0;
        return *nothing;
    }
    int result = *p;
    free(p);
    return result;
}
