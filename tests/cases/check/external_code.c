// Assembler text defines what is called: neither a violation nor a proof.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (the definition is assembler text)
__asm__(".globl outside\noutside:\n\tret\n");
extern const unsigned char outside[];

int main(void)
{
    ((void (*)(void))outside)();
    return 0;
}
