// A byte of a pointer is not known, so that it may lead anywhere.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
int measure(int channel);

int main(void)
{
    int *null = 0;
    int value = 1;
    int *place = &value;
    ((char *)&place)[0] = (char)measure(1);
    *place = 4;
    if (value == 1)
        *null = 1;
    return 0;
}
