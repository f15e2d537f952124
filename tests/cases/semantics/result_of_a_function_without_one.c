//@ run: exit 0
//@ inputs: 3
//@ check: FALSE(valid-deref)
//@ oracle: none (what the register holds)
// A function without a result is called by a type that has one: the result is any number.
extern int __VERIFIER_nondet_int(void);

static void nothing(void)
{
}

int main(void)
{
    int numbers[10];
    int count = __VERIFIER_nondet_int();
    if (count < 0 || count > 5)
        return 0;
    int (*number)(void) = (int (*)(void))nothing;
    int end = count + number(); //~ note incompatible-call
    for (int i = 0; i < end; i++) //~ note uninitialised-read
        numbers[i] = 0;
    return 0;
}
