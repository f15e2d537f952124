//@ run: unknown unsupported
//@ oracle: none (it works there)
// Inline assembly that is reached ends the run without an answer.
int main(void)
{
    unsigned value = 0;

    __asm__ volatile ("incl %0" : "+r" (value));
    return value;
}
