//@ run: violation const-write
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (no tool sees it in a run)
// The compiler may go on with the value from before.
int main(void)
{
    const int limit = 3;

    *(int *)&limit = 4; //~ violation const-write
    return limit - 4;
}
