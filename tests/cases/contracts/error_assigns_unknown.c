//@ run: error
//@ contract: f
// What may change is part of what is required.

//@ requires p |-> x'
//@ assigns *p, *q //~ error `requires` says nothing of what this leads to
//@ ensures p |-> _
void f(int *p, int *q)
{
}
