//@ run: nothing
//@ contract: longer
//@ check: TRUE
// Nothing changes, although nothing is said of what is returned of both.
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
    return a->size.length > b->size.length || a->size.lines[1] > b->size.lines[0];
}
