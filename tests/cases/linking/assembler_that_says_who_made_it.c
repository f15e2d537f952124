//@ run: exit 0
//@ check: TRUE
// Directives that change nothing.
__asm__(".ident \"made by hand\"");
__asm__("");
__asm__(".type main, @function\n\t.globl main");

int main(void)
{
    return 0;
}
