//@ run: error
//@ contract: f
// What may change is a global variable or what a parameter leads to, not the parameter.

//@ requires n > 0
//@ assigns n //~ error `n` is the function's own variable: what it leads to is `*n`
void f(int n)
{
}
