// Numbers are counted in one of forty classes each.
//@ run: exit 1
//@ inputs: 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
extern unsigned __VERIFIER_nondet_uint(void);

#define CLASSES 40

static unsigned counts[CLASSES];

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), most = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned class = __VERIFIER_nondet_uint();
        if (class >= CLASSES)
            continue;
        counts[class]++;
    }
    for (unsigned i = 0; i < CLASSES; i++)
        if (counts[i] > counts[most])
            most = i;
    return counts[most] == 0;
}
