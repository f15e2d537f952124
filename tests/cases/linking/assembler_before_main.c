//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ model: LP64
//@ oracle: none (assembler text)
// Assembler text puts a function where the system looks for what runs before `main`.
static int *nothing;

__attribute__((used)) static void before(void)
{
    *nothing = 1;
}

__asm__(".section .init_array,\"aw\"\n\t.quad before\n\t.text");

int main(void)
{
    return 0;
}
