//@ run: nothing
//@ contract-uses: f
//@ check: TRUE
// The contract says that the value is the same.
extern void reach_error(void);

//@ var int n
//@ requires p |-> n
//@ ensures p |-> n && result == n
int get(int *p)
{
    return *p;
}

//@ requires p |-> _
//@ ensures p |-> 5
void f(int *p)
{
    *p = 5;
    if (get(p) != 5) reach_error();
}
