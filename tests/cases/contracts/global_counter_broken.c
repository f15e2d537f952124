//@ run: nothing
//@ contract: bump
//@ check: FALSE(unreach-call)
// The counter is changed twice for a certain value.
int count;
int *data;

//@ var int c
//@ requires count == c && 0 <= c < 100 && data |-> 7
//@ ensures count == c + 1 && data |-> 8
void bump(void)
{
    count += count == 42 ? 2 : 1;
    ++*data;
}
