// The violation needs a result that the function need not give: FALSE under the assumption.
//@ run: violation out-of-bounds
//@ inputs: 4
//@ check: FALSE(valid-deref) under --assume-external pure (measure)
//@ assume-external: pure
//@ oracle: none (a function is not defined)
int measure(int channel);

int main(void)
{
    int values[4] = {0, 0, 0, 0};
    unsigned index = measure(1);
    if (index < 5)
        values[index] = 1; //~ violation out-of-bounds
    return values[0];
}
