// A mask for a bit that is not there
// options: --check-overflow
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned bit = __VERIFIER_nondet_uint();
    if (bit > 32)
        return 0;
    return (1u << bit) != 0;
}
