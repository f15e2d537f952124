// What stands in the environment is not known: it need not be empty.
//@ run: exit 0
//@ check: FALSE(valid-deref)
//@ oracle: none (the environment of a compiled program is not empty)
int main(int argc, char **argv, char **environment)
{
    (void)argv;
    if (argc > 0 && environment[0])
        *(char *)0 = 0;
    return 0;
}
