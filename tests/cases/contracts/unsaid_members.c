//@ run: nothing
//@ contract: f
//@ check: TRUE
// A truth value of which nothing is said is 0 or 1.
struct item {
    _Bool flag[2];
    int value;
};

//@ requires x->value |-> 3
//@ ensures x->value |-> 3
void f(struct item *x)
{
    if (x->flag[1] > 1)
        *(int *)0 = 1;
}
