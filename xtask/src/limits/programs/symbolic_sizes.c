extern void *alloca(__SIZE_TYPE__ size);
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || n > 100000000 || m < 1 || m > 100000000)
        return 0;
    unsigned int *a = alloca((unsigned long)n * sizeof(int)), *b = alloca((unsigned long)m * sizeof(int));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            a[i] = (unsigned int)j;
            b[j] = a[i] + (unsigned int)i;
        }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k <= j; k++) {
                a[i] += b[j];
                b[j] -= a[i] * b[k];
            }
    return 0;
}
