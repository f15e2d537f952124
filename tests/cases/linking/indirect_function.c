//@ run: unknown unsupported
//@ oracle: none (it works there)
// A function whose address another function finds at the start is not supported when it is called.
static int one(void) { return 1; }
static void *choose(void) { return one; }

int number(void) __attribute__((ifunc("choose")));

int main(int argc, char **argv)
{
    return number();
}
