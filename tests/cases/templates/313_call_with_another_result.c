// A call that expects another class of result than the function gives.
//@ run: violation bad-call
//@ check: FALSE(valid-deref)
//@ templates: FALSE
//@ oracle: none (undefined behaviour that no sanitizer looks for)
double one(void)
{
    return 1.0;
}

int main(void)
{
    return ((int (*)(void))one)(); //~ violation bad-call
}
