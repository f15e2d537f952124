//@ run: violation use-after-scope
//@ check: FALSE(valid-deref)
// So is a statement that another one controls, also without braces.
int main(int argc, char **argv)
{
    int *p = 0;

    if (argc)
        p = &(int){1};
    return *p; //~ violation use-after-scope
}
