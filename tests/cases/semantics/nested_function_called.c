//@ run: unknown unsupported
//@ oracle: none (it works there)
// A nested function works on the variables of another function and is not supported when it is called.
int main(int argc, char **argv)
{
    int x = 1, *p = &x;

    goto over;
    int add(int y) { x += y; p = 0; return x; }
over:
    add(2);
    return *p;
}
