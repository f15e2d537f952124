//@ run: exit 0
//@ strict
//@ check: TRUE
// Bit-fields in one byte are two objects.
struct flags {
    unsigned low : 3, high : 3;
};

static unsigned step(struct flags *p, struct flags *q) {
    return p->low + q->high++;
}

int main(void) {
    struct flags flags = {1, 2};
    return step(&flags, &flags) == 3 && flags.high == 3 ? 0 : 1;
}
