//@ run: nothing
//@ contract: f
//@ check: TRUE
// Names of the program do not meet those of the code for contracts, and macros are what they were at the contract.
#define LIMIT 3
struct node {
    struct node *next;
    int value;
};
//@ list sll(struct node *x -> y) := x->next |-> y

//@ requires sll(x__1, 0) && f == LIMIT
//@ ensures sll(x__1, 0) && result == LIMIT
int f(struct node *x__1, int f)
{
    (void)x__1;
    return f;
}
#undef LIMIT
#define LIMIT 4
#define if while
#define sizeof
