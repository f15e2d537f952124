//@ run: error
//@ contract: f
// Conditions read no memory.
//@ requires p |-> _ && *p == 3 //~ error what memory holds is said by `|->`
void f(int *p)
{
    (void)p;
}
