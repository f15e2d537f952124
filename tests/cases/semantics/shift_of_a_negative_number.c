//@ run: violation signed-overflow
//@ strict
//@ inputs: 3
//@ check: FALSE(no-undefined)
//@ oracle: none (the functions of SV-COMP do not exist there)
// A negative number must not be shifted to the left, by whatever count.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    int n = __VERIFIER_nondet_uchar() % 8;
    return (-1 << n) > 0; //~ violation signed-overflow
}
