//@ run: violation error-reached
// The error function of SV-COMP.
void reach_error(void);
extern int __VERIFIER_nondet_int(void);
//@ inputs: 7
//@ oracle: none (the functions of SV-COMP do not exist there)

int main(void)
{
    int n = __VERIFIER_nondet_int();

    if (n * n == 49)
        reach_error(); //~ violation error-reached
    return 0;
}
