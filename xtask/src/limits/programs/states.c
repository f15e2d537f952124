extern unsigned int __VERIFIER_nondet_uint(void);
int main(void)
{
    unsigned int x = 1, y = 0;
    for (;;) {
        unsigned int n = __VERIFIER_nondet_uint();
        if (n % 3u == 0)
            x = x * 3u + n;
        else if (x > y)
            y = y * 5u + (x ^ n);
        else
            x ^= y >> 1;
    }
}
