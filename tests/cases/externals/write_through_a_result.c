// A pointer that the function gives may lead to what it got.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
void remember(int *place);
int *recall(void);

int main(void)
{
    int *null = 0;
    int value = 1;
    remember(&value);
    int *place = recall();
    value = 1;
    *place = 4;
    if (value == 1)
        *null = 1;
    return 0;
}
