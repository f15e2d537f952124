//@ run: exit 0
//@ strict
//@ inputs: 2
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// A multiple of the size is an aligned offset, whatever it is multiplied with.
extern int __VERIFIER_nondet_int(void);

_Alignas(16) char bytes[64];

int main(void)
{
    int at = __VERIFIER_nondet_int();
    if (at < 0 || at > 8)
        return 0;
    return *(int *)(bytes + 4 * at);
}
