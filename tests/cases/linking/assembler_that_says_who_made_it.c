//@ run: exit 0
//@ check: TRUE
// Directives that change nothing.
__asm__(".ident \"made by hand\"");
__asm__("");
__asm__(".text\n\t.ident \"somebody else\"");

int main(void)
{
    return 0;
}
