//@ run: nothing
//@ contract: deposit
//@ check: FALSE(unreach-call)
// A member changes that must not.
struct account {
    int number;
    long balance;
    struct account *owner;
    _Bool open;
};
long total;
long limit;

//@ requires a |-> _ && 0 <= n && n <= limit
//@ assigns a->balance, total
//@ ensures a->balance |-> n && total == n
void deposit(struct account *a, long n)
{
    a->balance = n;
    total = n;
    if (n == limit)
        a->open = !a->open;
}
