//@ run: violation unsequenced
//@ strict
//@ inputs: 1 1
//@ check: FALSE(no-undefined)
//@ oracle: none (gcc evaluates it in some order)
// Accesses in the arms of two conditions stand in no order either.
extern int __VERIFIER_nondet_int(void);

static int pick(int *p, int *q, int a, int b) {
    return (a ? *p : 0) + (b ? (*q)-- : 1); //~ violation unsequenced
}

int main(void) {
    int x = 7;
    return pick(&x, &x, __VERIFIER_nondet_int() != 0, __VERIFIER_nondet_int() != 0) - 14;
}
