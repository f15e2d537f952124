//@ run: nothing
//@ contract: sum
//@ check: TRUE
// Invariants are checked in the heads of loops, also of variables that are declared there.
struct series {
    int *values;
    int length;
};
//@ requires s->length |-> n' * s->values |-> v' * blk(v', v' + n') && 0 <= n' && n' <= 1000
//@ ensures s->length |-> n' * s->values |-> v' * blk(v', v' + n')
int count(struct series *s)
{
    int found = 0;
    //@ invariant 0 <= i && found <= i
    for (int i = 0; i < s->length; i++)
        if (i % 2)
            found++;
    return found;
}
//@ requires 0 <= n && n <= 1000
//@ ensures 0 <= result && result <= n
int sum(int n)
{
    int i = 0, odd = 0;
    //@ invariant 0 <= odd && odd <= i
    //@ invariant i <= n
    while (i < n) {
        odd += i & 1;
        i++;
    }
    //@ invariant i >= 0 || odd == n
    do {
        i--;
    } while (i > 0);
    return odd;
}
