// A size that overflows
// options: --check-overflow
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int width = __VERIFIER_nondet_int();
    int height = 4000;
    if (width < 0)
        return 1;
    int pixels = width * height;
    return pixels == 0;
}
