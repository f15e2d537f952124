//@ run: violation unreachable-reached
//@ check: UNKNOWN(undefined-behaviour)
//@ inputs: 1
//@ oracle: none (undefined behaviour without a message)
// A function that was declared never to return does: what follows is undefined, and no path is left out.
extern int __VERIFIER_nondet_int(void);
extern void stop(void) __attribute__((noreturn));

void stop(void)
{
}

int main(void)
{
    if (__VERIFIER_nondet_int())
        stop(); //~ violation unreachable-reached
    return 0;
}
