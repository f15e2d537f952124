//@ run: exit 0
//@ check: TRUE
// Several bounds of run time, all in order.
int main(void)
{
    volatile int rows = 2;
    volatile unsigned char columns = 200;
    volatile long long layers = 3;
    char table[layers][rows][columns];
    table[2][1][199] = 5;
    return sizeof table == 1200 && table[2][1][199] == 5 ? 0 : 1;
}
