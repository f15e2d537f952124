//@ run: exit 0
//@ findings
// One run loses two blocks: each place of allocation is a finding.
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void)
{
    if (__VERIFIER_nondet_int() != 7)
        return 0;
    char *first = malloc(8);   //~ finding leak
    char *second = malloc(16); //~ finding leak
    first[0] = second[0] = 'x';
    return 0;
}
