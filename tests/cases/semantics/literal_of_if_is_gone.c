//@ run: violation use-after-scope
//@ check: FALSE(valid-deref)
// A selection statement is a block: the literal of its condition is gone after it.
int main(void)
{
    int *p = 0;

    if ((p = &(int){1})) {
    }
    return *p; //~ violation use-after-scope
}
