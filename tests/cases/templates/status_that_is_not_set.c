//@ run: violation uninitialised-read
//@ inputs: 0
//@ strict
//@ templates: FALSE
//@ oracle: none (the functions of SV-COMP do not exist there)
// The exit status is a use of the result of main.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int status;

    if (__VERIFIER_nondet_int())
        status = 0;
    return status; //~ violation uninitialised-read
}
