//@ run: nothing
//@ contract: store
//@ check: FALSE(valid-deref)
// The second pointer leads nowhere.
//@ requires a |-> x'
//@ ensures a |-> _
void store(int *a, int *b)
{
    *a = 1;
    *b = 2;
}
