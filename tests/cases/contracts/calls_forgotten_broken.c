//@ run: nothing
//@ contract-uses: f
//@ check: FALSE(unreach-call)
// What the contract mentions may have any value.
extern void reach_error(void);

//@ requires p |-> _
//@ ensures p |-> _
void set(int *p)
{
    *p = 7;
}

//@ requires p |-> _
//@ ensures p |-> _
void f(int *p)
{
    *p = 5;
    set(p);
    if (*p != 5) reach_error();
}
