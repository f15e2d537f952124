// Arithmetic that stays in its bounds, and numbers that are set before they are used.
//@ run: exit 0
//@ strict
//@ inputs: 70 3
//@ templates: TRUE
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
    int sum = 0, x;
    int n = __VERIFIER_nondet_int(), by = __VERIFIER_nondet_int();
    for (int i = 0; i < n; i++) {
        x = i & 7;
        if (sum < 1000)
            sum += x;
    }
    if (by < 0 || by > 20)
        return 0;
    x = 1 << by;
    return x < sum && 0;
}
