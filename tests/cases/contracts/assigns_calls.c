//@ run: nothing
//@ contract-uses: twice
//@ check: TRUE
// What a call may not change is known behind it.
struct pair {
    int first;
    int second;
};

//@ requires p |-> _
//@ assigns p->first
//@ ensures p->first |-> n
void set(struct pair *p, int n)
{
    p->first = n;
}

//@ requires p->first |-> _ * p->second |-> 5
//@ assigns *p
//@ ensures p->first |-> 5 * p->second |-> 2
void twice(struct pair *p)
{
    set(p, 2);
    int kept = p->second;
    p->second = p->first;
    set(p, kept);
}
