extern void reach_error(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
int main(void)
{
    unsigned long long a = __VERIFIER_nondet_ulonglong(), b = __VERIFIER_nondet_ulonglong();
    if (a > 1u && b > 1u && a < 0x100000000u && b < 0x100000000u && a * b == 10668106803327565909u)
        reach_error();
    return 0;
}
