//@ run: error
//@ contract: f
// Which member of a union is set is not known, so that it stays cannot be said.
struct value {
    int tag;
    union {
        int number;
        char *text;
    } as;
};

//@ requires v |-> _
//@ assigns v->tag //~ error not supported in contracts: `assigns` without all of `*v`, which has members that a formula cannot name
//@ ensures v |-> _
void f(struct value *v)
{
}
