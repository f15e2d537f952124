//@ run: violation bad-array-size
// The product of two negative bounds is positive, but there is no such array.
int main(void)
{
    volatile int rows = -2, columns = -3;
    int table[rows][columns]; //~ violation bad-array-size
    table[0][0] = 0;
    return table[0][0];
}
