// Whatever the function writes, the array is as long as it was.
//@ run: unknown unsupported
//@ check: FALSE(valid-deref)
//@ oracle: none (a function is not defined)
void fill(int *values);

int main(void)
{
    int values[3];
    fill(values);
    values[3] = 0;
    return 0;
}
