//@ run: violation use-after-scope
//@ check: FALSE(valid-deref)
// The literal in the condition of a loop lives as long as the loop.
int main(void)
{
    int n = 0, *p = 0;

    while ((p = &(int){n}), *p < 3)
        n++;
    return *p; //~ violation use-after-scope
}
