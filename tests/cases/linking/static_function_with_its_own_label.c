//@ run: exit 0
//@ check: TRUE
// A name for the assembler that is the name anyway changes nothing.
static int half(int n) __asm__("half");

static int half(int n)
{
    return n / 2;
}

int main(void)
{
    return half(0);
}
