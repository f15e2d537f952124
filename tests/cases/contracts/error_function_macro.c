//@ run: error
//@ contract: f
// The function that C sees behind the contract has another name.
#define f g
//@ requires x > 0
void f(int x) //~ error which is a macro
{
    (void)x;
}
#undef f
void f(int x)
{
    (void)x;
}
