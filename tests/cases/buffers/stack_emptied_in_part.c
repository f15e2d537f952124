// A stack of numbers that nothing initialises, filled, emptied in part and filled again: what lies below the top is set, and what was put there.
//@ run: exit 0
//@ inputs: 1 5 1 31 2 1 7 2 2 0
//@ check: TRUE
//@ model: LP64
//@ oracle: none (a compiler does not know where its inputs come from)
extern int __VERIFIER_nondet_int(void);

static int seen[32];

int main(void) {
    int held[32], n = 0, what;
    while ((what = __VERIFIER_nondet_int()) != 0) {
        if (what == 1) {
            int i = __VERIFIER_nondet_int();
            if (i >= 0 && i < 32 && n < 32)
                held[n++] = i;
        } else if (n > 0) {
            seen[held[--n]] = 1;
        }
    }
    return 0;
}
