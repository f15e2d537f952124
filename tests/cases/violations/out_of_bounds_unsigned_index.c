//@ run: violation out-of-bounds
// An unsigned index below zero is a huge one.
int main(void)
{
    int row[3] = { 0 };
    unsigned at = 0;

    at--;
    return row[at]; //~ violation out-of-bounds
}
