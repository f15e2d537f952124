//@ run: violation null-deref
//@ check: FALSE(valid-deref)
// The operand of an asm is read, whatever the asm does with it.
int main(void)
{
    int *p = 0;

    __asm__ volatile ("" : : "r" (*p)); //~ violation null-deref
    return 0;
}
