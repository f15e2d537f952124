extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    for (unsigned int round = 0;; round++) {
        int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
        if ((x ^ 0x5a5a5a5a) == y && x > 1000 && y < -1000 && round > 3)
            reach_error();
    }
}
