//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(unreach-call)
// A global variable may have changed.
extern void reach_error(void);

int counter;
//@ requires counter >= 0
//@ ensures counter >= 0
void inc(void)
{
    if (counter < 1000) counter++;
}

//@ requires counter >= 0
//@ ensures counter >= 0
void f(void)
{
    counter = 1;
    inc();
    if (counter != 1) reach_error();
}
