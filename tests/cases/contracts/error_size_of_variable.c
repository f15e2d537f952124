//@ run: error
//@ contract: f
// The size of a type is a constant of a contract, the size of a variable is none.

//@ requires n == sizeof(n) && blk(a, a + n) //~ error a size is `sizeof(TYPE)`, and `n` is a variable
//@ ensures blk(a, a + n)
void f(char *a, int n)
{
    a[0] = 1;
}
