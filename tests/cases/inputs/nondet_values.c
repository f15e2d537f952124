//@ run: exit 0
//@ inputs: 5 -3 0x10 200 1
//@ oracle: none (the functions of SV-COMP do not exist there)
//@ stdout: 5 -3 16 200 1
// The values of a list are drawn in the order of the calls, cut to the type asked for.
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void)
{
    int i = __VERIFIER_nondet_int();
    long l = __VERIFIER_nondet_long();
    short s = __VERIFIER_nondet_short();
    unsigned char c = __VERIFIER_nondet_uchar();
    _Bool b = __VERIFIER_nondet_bool();

    printf("%d %ld %d %d %d\n", i, l, s, c, b);
    return 0;
}
