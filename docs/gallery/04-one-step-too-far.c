// A loop that goes one step too far, on one input
extern unsigned __VERIFIER_nondet_uint(void);

#define SLOTS 8

static int table[SLOTS];

int main(void) {
    unsigned used = __VERIFIER_nondet_uint();
    int sum = 0;
    if (used > SLOTS + 1)
        return 1;
    for (unsigned i = 0; i < used; i++)
        sum += table[i];
    return sum;
}
