//@ run: nothing
//@ contract: bump
//@ check: TRUE
// Global variables are variables of a contract.
int count;
int *data;

//@ var int c
//@ requires count == c && 0 <= c < 100 && data |-> 7
//@ ensures count == c + 1 && data |-> 8
void bump(void)
{
    count++;
    ++*data;
}
