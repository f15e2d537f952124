typedef __SIZE_TYPE__ size_t;
extern int __VERIFIER_nondet_int(void);
int main(void)
{
    unsigned int sum = 0;
    for (int i = 0; i < 2000; i++)
        sum += (unsigned int)__VERIFIER_nondet_int() & 1u;
    int *nothing = 0;
    return *nothing;
}
