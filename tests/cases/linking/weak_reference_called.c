//@ run: violation bad-call
//@ check: FALSE(valid-deref)
//@ oracle: none (a call of address 0)
// Calling a weak function that nothing defines.
#pragma weak hook
extern void hook(void);

int main(void)
{
    hook(); //~ violation bad-call
    return 0;
}
