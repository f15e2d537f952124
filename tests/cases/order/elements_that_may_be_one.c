//@ run: violation unsequenced
//@ strict
//@ inputs: 1 1
//@ check: FALSE(no-undefined)
//@ oracle: none (gcc evaluates it in some order)
// The two elements are one for some inputs only.
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    int a[4] = {0, 1, 2, 3};
    unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
    a[i] = a[j]++; //~ violation unsequenced
    return 0;
}
