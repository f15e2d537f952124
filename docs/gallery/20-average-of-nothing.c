// The average of no numbers
// options: --check-division
extern int __VERIFIER_nondet_int(void);

int main(void) {
    int sum = 0, count = 0;
    for (int i = 0; i < 3; i++) {
        int n = __VERIFIER_nondet_int();
        if (n > 0 && n < 1000) {
            sum += n;
            count++;
        }
    }
    return sum / count;
}
