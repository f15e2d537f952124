//@ run: nothing
//@ contract: cut
//@ check: TRUE
// A record says how many elements it has at its end.
struct record {
    int length;
    char data[];
};

//@ requires 0 < n' < 9 && x->length |-> n' * blk(x->data, x->data + n')
//@ ensures x->length |-> n' * blk(x->data, x->data + n')
void cut(struct record *x)
{
    x->data[x->length - 1] = 1;
    x->length--;
}
