extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned long long sum = 0;
    for (int i = 0; i < 60; i++)
        if (__VERIFIER_nondet_int() > i)
            sum = sum * 7u + 2u * (unsigned long long)i;
        else
            sum = sum * 5u + 4u;
    if (sum == 1)
        for (int i = 0; i < 60; i++)
            sum += (unsigned long long)i;
    return (int)(sum & 1u);
}
