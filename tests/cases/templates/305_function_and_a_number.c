// The address of a function and one is not the address of the function.
//@ run: violation error-reached
//@ property: unreach-call
//@ oracle: none (the functions of SV-COMP do not exist there)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

void f(void)
{
}

char *after = (char *)f + 1;

int main(void)
{
    if (after != (char *)f)
        reach_error(); //~ violation error-reached
    return 0;
}
