// An element at an index that is not known may be any.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
int measure(int channel);

int main(void)
{
    int *null = 0;
    int values[4] = {0, 0, 0, 0};
    values[measure(1)] = 1;
    if (values[2] == 0)
        *null = 1;
    return 0;
}
