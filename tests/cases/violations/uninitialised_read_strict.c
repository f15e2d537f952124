//@ run: violation uninitialised-read
//@ strict
// Only one branch sets the variable.
static int classify(int n)
{
    int class;

    if (n > 0)
        class = 1;
    if (class > 0) //~ violation uninitialised-read
        return 1;
    return 0;
}

int main(void) { return classify(1) - 1 + classify(0); }
