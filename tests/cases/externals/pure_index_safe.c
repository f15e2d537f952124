// Any result is checked before it is used.
//@ run: exit 0
//@ check: TRUE under --assume-external pure (measure)
//@ assume-external: pure
//@ oracle: none (a function is not defined)
int measure(int channel);

int main(void)
{
    int values[4] = {0, 0, 0, 0};
    unsigned index = measure(1);
    if (index > 0 && index < 4)
        values[index] = 1;
    return values[0];
}
