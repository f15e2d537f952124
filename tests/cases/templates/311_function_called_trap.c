// A function that is called as an operation of the compiler is any function.
//@ run: unknown unsupported
//@ templates: UNKNOWN
//@ oracle: none (it cannot be linked)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void trap(void);

int main(void)
{
    trap();
    reach_error();
    return 0;
}
