//@ run: violation misaligned
//@ strict
//@ inputs: 2
//@ check: FALSE(no-undefined)
//@ oracle: none (the functions of SV-COMP do not exist there)
// An offset that comes from outside decides whether an access is aligned.
extern int __VERIFIER_nondet_int(void);

_Alignas(16) char bytes[64];

int main(void)
{
    int at = __VERIFIER_nondet_int();
    if (at < 0 || at > 32)
        return 0;
    return *(int *)(bytes + at); //~ violation misaligned
}
