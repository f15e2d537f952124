//@ run: violation use-after-scope
//@ oracle: none (the place on the stack is in use again)
// Each iteration has a variable of its own.
int main(void)
{
    int *previous = 0;
    int sum = 0;

    for (int i = 0; i < 3; i++) {
        int fresh;
        if (previous)
            sum += *previous; //~ violation use-after-scope
        fresh = i;
        previous = &fresh;
    }
    return sum;
}
