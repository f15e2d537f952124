// A negative number that is shifted to the left.
//@ run: violation signed-overflow
//@ strict
//@ inputs: -1
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int x = __VERIFIER_nondet_int();
    x = x << 1; //~ violation signed-overflow
    return 0;
}
