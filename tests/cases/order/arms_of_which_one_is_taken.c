//@ run: exit 0
//@ strict
//@ inputs: 1
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// Only one of the two accesses is made.
extern int __VERIFIER_nondet_int(void);

static int pick(int *p, int *q, int a) {
    return (a ? *p : 0) + (a ? 1 : (*q)--);
}

int main(void) {
    int x = 7;
    int a = __VERIFIER_nondet_int() != 0;
    return pick(&x, &x, a) - (a ? 8 : 7);
}
