//@ run: exit 134
//@ property: memsafety
//@ check: TRUE
//@ templates: TRUE
//@ inputs: 0
//@ oracle: none (the functions of SV-COMP do not exist there)
// An index is checked by an assertion: what fails it ends the program before the access.
extern void __VERIFIER_assert(int);
extern unsigned int __VERIFIER_nondet_uint(void);

int a[4];

int main(void) {
    unsigned int i = __VERIFIER_nondet_uint();
    __VERIFIER_assert(i != 0 && i < 4);
    a[i] = 1;
    return 0;
}
