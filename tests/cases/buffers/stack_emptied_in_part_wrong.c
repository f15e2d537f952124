// A stack of numbers that nothing initialises, wrong: one number is left out where two are put there.
//@ run: violation uninitialised-pointer
//@ inputs: 3 5 2 2 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
extern int __VERIFIER_nondet_int(void);

static int seen[32];

int main(void) {
    int held[33], n = 0, what;
    while ((what = __VERIFIER_nondet_int()) != 0) {
        if (what == 1 || what == 3) {
            int i = __VERIFIER_nondet_int();
            if (i >= 0 && i < 32 && n < 32 - (what == 3)) {
                held[what == 3 ? n + 1 : n] = i;
                n += what == 3 ? 2 : 1;
            }
        } else if (n > 0) {
            seen[held[--n]] = 1; //~ violation uninitialised-pointer
        }
    }
    return 0;
}
