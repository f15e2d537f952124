// A variable with external linkage may be changed.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
int mode = 1;
void outside(void);

int main(void)
{
    int *null = 0;
    outside();
    if (mode == 1)
        *null = 1;
    return 0;
}
