//@ run: unknown unsupported
//@ oracle: none (it works there)
// The linker knows where a section begins and ends.
static int entry __attribute__((section("table"), used)) = 3;
extern int __start_table[], __stop_table[];

int main(void)
{
    return (int)(__stop_table - __start_table) - 1;
}
