//@ run: violation unrelated-pointers
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (the sanitizer does not look at null)
// A null pointer points to no object, so nothing is above it.
int main(void)
{
    int x = 0;
    int *p = &x;

    return !(p > (int *)0); //~ violation unrelated-pointers
}
