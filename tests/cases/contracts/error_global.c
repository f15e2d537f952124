//@ run: error
//@ contract: f
// A variable that the function uses, and of which the contract says nothing, may have any value.
static int calls; //~ error says nothing of the variable `calls`

static void count(void)
{
    calls++;
}

//@ requires n > 0
int f(int n)
{
    count();
    return n;
}
