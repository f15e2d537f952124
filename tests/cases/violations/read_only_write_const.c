//@ run: violation read-only-write
// The cast took the const away, but the object stays constant.
static const int limits[2] = { 10, 20 };

int main(void)
{
    int *writable = (int *)&limits[1];

    *writable = 30; //~ violation read-only-write
    return 0;
}
