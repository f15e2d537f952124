//@ run: nothing
//@ contract: deposit
//@ check: TRUE
// One member changes and a global variable does; the other members and the limit are what they were.
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
}
