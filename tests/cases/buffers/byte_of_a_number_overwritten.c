// One byte of a number is overwritten: it is out of its range.
//@ run: violation out-of-bounds
//@ inputs: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 61 15
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int a[64], t[10];
    for (int i = 0; i < 64; i++) {
        int x = __VERIFIER_nondet_int();
        a[i] = x >= 0 && x < 10 ? x : 0;
    }
    int k = __VERIFIER_nondet_int();
    if (k < 0 || k > 255)
        return 0;
    ((unsigned char *)a)[k] = 3;
    int j = __VERIFIER_nondet_int();
    if (j < 0 || j > 63)
        return 0;
    t[a[j]] = 1; //~ violation out-of-bounds
    return 0;
}
