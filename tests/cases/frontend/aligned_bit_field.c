//@ run: error
//@ oracle: none (gcc takes it; it is refused because its layout would differ)
// A bit-field with an alignment of its own is refused rather than laid out wrongly.
struct flags {
    char kind;
    unsigned mode : 3 __attribute__((aligned(4))); //~ error alignment of its own
};

int main(void) { return sizeof(struct flags); }
