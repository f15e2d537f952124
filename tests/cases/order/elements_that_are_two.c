//@ run: exit 0
//@ strict
//@ inputs: 1 2
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// The same where the program sees to it that they differ.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    int a[4] = {0, 1, 2, 3};
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    if (i != j) {
        a[i] = a[j]++;
    }
    return 0;
}
