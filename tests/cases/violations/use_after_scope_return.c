//@ run: violation use-after-scope
// The address of a local outlives the call.
static int *smallest(int a, int b)
{
    int least = a < b ? a : b;
    int *result = &least;

    return result;
}

int main(void)
{
    int *p = smallest(3, 2);

    return *p; //~ violation use-after-scope
}
