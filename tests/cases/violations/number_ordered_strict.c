//@ run: violation unrelated-pointers
//@ strict
//@ oracle: none (the sanitizer does not look at it)
// The order of a pointer to an object and a small number that was made a pointer.
int main(void)
{
    int x;
    return &x < (int *)16; //~ violation unrelated-pointers
}
