//@ run: error
//@ contract: f
// Whether a block that `ensures` does not name is freed or known by another name cannot be seen.
void free(void *);

//@ requires p |-> x'
//@ assigns nothing //~ error not supported in contracts: `assigns` where `ensures` does not say what becomes of `*p`
//@ ensures emp
void f(int *p)
{
    free(p);
}
