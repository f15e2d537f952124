// The first word of the command line is taken for granted: without any, the null pointer is read through.
//@ run: violation null-deref
//@ check: FALSE(valid-deref)
int main(int argc, char **argv)
{
    (void)argc;
    return argv[1][0]; //~ violation null-deref
}
