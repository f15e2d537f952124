//@ run: violation out-of-bounds
//@ oracle: none (the address is not mapped, so the sanitizer sees no object)
// An unsigned index below zero is a huge one.
int main(void)
{
    int row[3] = { 0 };
    unsigned at = 0;

    at--;
    return row[at]; //~ violation out-of-bounds
}
