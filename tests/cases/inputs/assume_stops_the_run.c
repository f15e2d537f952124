//@ run: unknown assumption
//@ inputs: 4
//@ oracle: none (the functions of SV-COMP do not exist there)
// An assumption that does not hold ends the run without a finding.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    int n = __VERIFIER_nondet_int();

    __VERIFIER_assume(n > 10);
    if (n < 20)
        reach_error();
    return 1;
}
