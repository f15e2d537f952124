//@ run: nothing
//@ contract: f
//@ check: FALSE(unreach-call)
// The macro is 1 where the contract stands.
#define LIMIT 1

//@ ensures result == LIMIT
int f(void)
{
    return 2;
}
#undef LIMIT
#define LIMIT 2
