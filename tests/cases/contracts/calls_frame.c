//@ run: nothing
//@ contract-uses: f
//@ check: TRUE
// What the contract does not mention keeps its value.

//@ requires p |-> _
//@ ensures p |-> _
void set(int *p)
{
    *p = 7;
}

//@ requires p |-> _ * q |-> _
//@ ensures p |-> _ * q |-> 5
void f(int *p, int *q)
{
    *q = 5;
    set(p);
}
