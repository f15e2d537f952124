//@ run: violation unsequenced
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (gcc evaluates it in some order)
// A bit-field and the byte that it is in.
union mixed {
    struct {
        unsigned low : 3, high : 3;
    } bits;
    unsigned char byte;
};

static unsigned step(union mixed *p, union mixed *q) {
    return p->byte + q->bits.high++; //~ violation unsequenced
}

int main(void) {
    union mixed mixed = {.byte = 1};
    return step(&mixed, &mixed) - 1;
}
