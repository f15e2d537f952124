extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int a[64], swaps = 0;
    for (int i = 0; i < 64; i++)
        a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 64; i++)
        for (int j = 0; j < 64; j++)
            if (a[i] < a[j]) {
                int t = a[i];
                a[i] = a[j];
                a[j] = t;
                swaps++;
            }
    return swaps == 3;
}
