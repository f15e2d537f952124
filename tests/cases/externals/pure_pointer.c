// Of a function that gives a pointer nothing is assumed.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ assume-external: pure
//@ oracle: none (a function is not defined)
int *recall(void);

int main(void)
{
    int *place = recall();
    return *place;
}
