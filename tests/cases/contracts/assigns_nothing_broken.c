//@ run: nothing
//@ contract: longer
//@ check: FALSE(unreach-call)
// An element of a member changes.
struct text {
    char *start;
    struct {
        unsigned long length;
        int lines[2];
    } size;
};

//@ requires a |-> _ * b |-> _
//@ assigns nothing
//@ ensures a |-> _ * b |-> _ && 0 <= result && result <= 1
int longer(const struct text *a, struct text *b)
{
    b->size.lines[1] &= 1;
    return a->size.length > b->size.length || a->size.lines[1] > b->size.lines[0];
}
