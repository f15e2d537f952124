//@ run: nothing
//@ contract: touch
//@ check: FALSE(unreach-call)
// The other member changes.
struct pair {
    int first;
    int second;
};

//@ requires p == 0 || p->first |-> _
//@ assigns p->first
//@ ensures p == 0 && result == 0 || result == p && result->first |-> 3
struct pair *touch(struct pair *p)
{
    if (p)
        p->second = p->first, p->first = 3;
    return p;
}
