// Values that an assumption excludes are not looked at.
//@ run: unknown assumption
//@ inputs: 7
//@ check: TRUE
//@ oracle: none (the run ends at the assumption)
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 10 && x < 20);
    if (x * x == 49 || x % 21 == 0)
        reach_error();
    return 0;
}
