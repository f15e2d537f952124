//@ run: error
//@ contract: f
// A program that decides what is drawn.
_Bool __VERIFIER_nondet__contract_choice(void) //~ error are those of the code for contracts
{
    return 1;
}
//@ requires n == 3
void f(int n)
{
    (void)n;
}
