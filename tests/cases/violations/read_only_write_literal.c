//@ run: violation read-only-write
// A string literal is not to be changed.
static void capitalise(char *text)
{
    if (*text >= 'a' && *text <= 'z')
        *text -= 'a' - 'A'; //~ violation read-only-write
}

int main(void)
{
    char *name = "ringfence";

    capitalise(name);
    return 0;
}
