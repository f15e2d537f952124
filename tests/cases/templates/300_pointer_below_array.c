// A pointer below its array is less than it, so that it is written to.
//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ templates: FALSE
//@ oracle: none (the sanitizer has no red zone before the first global)
int a[4];

int main(void)
{
    int *p = a - 1;
    if (p > a)
        return 0;
    *p = 1; //~ violation out-of-bounds
    return 0;
}
