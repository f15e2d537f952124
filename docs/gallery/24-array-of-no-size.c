// An array whose size comes from outside
// options: --property no-undefined
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n > 100)
        return 1;
    int numbers[n];
    numbers[0] = 1;
    return numbers[0];
}
