// An assumption about the result: it may never hold.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
int measure(int channel);
void __VERIFIER_assume(int condition);

int main(void)
{
    int *null = 0;
    __VERIFIER_assume(measure(1) > 3);
    *null = 1;
    return 0;
}
