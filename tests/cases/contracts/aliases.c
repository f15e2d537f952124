//@ run: nothing
//@ contract: store
//@ check: TRUE
// Pointers of which nothing is said may be equal.
//@ requires a |-> x' * b |-> y'
//@ ensures a |-> 1 * b |-> 2
void store(int *a, int *b)
{
    *a = 1;
    *b = 2;
}
