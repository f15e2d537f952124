// Numbers are counted in one of forty classes each, wrong: the last class is one too many.
//@ run: violation out-of-bounds
//@ inputs: 1 40
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
extern unsigned __VERIFIER_nondet_uint(void);

#define CLASSES 40

static unsigned counts[CLASSES];

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), most = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned class = __VERIFIER_nondet_uint();
        if (class > CLASSES)
            continue;
        counts[class]++; //~ violation out-of-bounds
    }
    for (unsigned i = 0; i < CLASSES; i++)
        if (counts[i] > counts[most])
            most = i;
    return counts[most] == 0;
}
