// A program that calls nothing undefined is proved without an assumption.
//@ run: exit 0
//@ check: TRUE
//@ assume-external: pure
//@ oracle: none (a function is not defined)
int unused(int channel);

int main(void)
{
    return 0;
}
