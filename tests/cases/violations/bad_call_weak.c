//@ run: violation bad-call
// A weak function that nothing defines is null, and it is called.
int absent(int) __attribute__((weak));

int main(void)
{
    return absent(1); //~ violation bad-call
}
