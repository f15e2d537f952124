//@ run: nothing
//@ contract-uses: f
//@ check: TRUE
// A global variable is what the contract says.

int counter;
//@ var int n
//@ requires counter == n && n >= 0 && n < 1000
//@ ensures counter == n + 1
void inc(void)
{
    counter++;
}

//@ requires counter >= 0
//@ ensures counter == 2
void f(void)
{
    counter = 1;
    inc();
}
