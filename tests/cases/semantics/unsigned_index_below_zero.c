//@ run: exit 4
//@ check: TRUE
// An unsigned index as wide as a pointer is taken as gcc takes it: as a number in two's complement.
int main(void)
{
    int a[4] = {1, 2, 3, 4};
    int *end = a + 4;
    unsigned long none = 0;
    unsigned long back = 4;
    return *(end + -back) + end[none - 1] - 1;
}
