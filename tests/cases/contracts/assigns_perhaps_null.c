//@ run: nothing
//@ contract: touch
//@ check: TRUE
// Where there is no block, nothing of it changes; where there is one, it may be known by another name.
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
        p->first = 3;
    return p;
}
