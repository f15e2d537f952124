// A pointer that was handed over earlier may have been kept.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
void remember(int *place);
void outside(void);

int main(void)
{
    int *null = 0;
    int value = 0;
    remember(&value);
    value = 5;
    outside();
    if (value == 5)
        *null = 1;
    return 0;
}
