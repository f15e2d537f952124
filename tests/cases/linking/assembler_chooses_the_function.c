//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (assembler text)
// A directive that looks like a description makes a function one that only says which other one is called.
static int bad(void)
{
    int *nothing = 0;
    return *nothing;
}

__asm__(".type chosen, %gnu_indirect_function");

void *chosen(void)
{
    return (void *)bad;
}

int main(void)
{
    chosen();
    return 0;
}
