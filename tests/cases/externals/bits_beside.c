// Bits beside a bit-field that is written keep what the function gave them.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
struct flags {
    unsigned first : 3;
    unsigned second : 5;
};

int measure(int channel);

int main(void)
{
    int *null = 0;
    struct flags flags = {1, 2};
    flags.first = measure(1);
    flags.second = 0;
    if (flags.first == 0)
        *null = 1;
    return 0;
}
