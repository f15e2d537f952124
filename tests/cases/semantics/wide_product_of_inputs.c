//@ run: violation signed-overflow
//@ strict
//@ model: LP64
//@ inputs: 0x4000000000000000 4
//@ check: FALSE(no-undefined)
//@ oracle: none (the functions of SV-COMP do not exist there)
// The product of two integers of 128 bits overflows for some inputs.
extern long __VERIFIER_nondet_long(void);

int main(void)
{
    __int128 a = (__int128)__VERIFIER_nondet_long() << 1;
    __int128 b = (__int128)__VERIFIER_nondet_long() << 62;
    __int128 c;
    if (a < 0 || b < 0)
        return 0;
    c = a * b; //~ violation signed-overflow
    return c == 1;
}
