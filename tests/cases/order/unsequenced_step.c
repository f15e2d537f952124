//@ run: violation unsequenced
//@ strict
//@ oracle: none (no tool sees it in a run; gcc warns)
// The object is written twice, and nothing says which write is the last one.
int main(void)
{
    int i = 0;

    i = i++; //~ violation unsequenced
    return i;
}
