// A number that happens to be the address of a function in the interpreter proves nothing.
//@ run: exit 0
//@ check: UNKNOWN(address-dependent)
//@ oracle: none (on a real machine the number is the address of nothing)
static void nothing(void) {}

int main(void)
{
    void (*volatile function)(void) = nothing;
    (void)function;
    ((void (*)(void))0x10020)();
    return 0;
}
