// Of a function that does not return nothing is assumed.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ assume-external: pure
//@ oracle: none (a function is not defined)
_Noreturn void fail(const char *text);

int main(void)
{
    fail("no");
}
