// A pointer to a local variable that is gone
extern int __VERIFIER_nondet_int(void);

static const int *larger(int a, int b) {
    int result = a > b ? a : b;
    const int *p = &result;
    return p;
}

int main(void) {
    const int *p = larger(__VERIFIER_nondet_int(), 3);
    return *p;
}
