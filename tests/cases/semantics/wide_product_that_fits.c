//@ run: exit 0
//@ strict
//@ model: LP64
//@ inputs: 7 9
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// Small factors of 128 bits have a product that fits.
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void)
{
    __int128 a = __VERIFIER_nondet_uchar() % 16;
    __int128 b = __VERIFIER_nondet_uchar() % 16;
    return a * b > 300;
}
