//@ run: violation wild-pointer
// A number that is no object's address.
int main(void)
{
    volatile int *device = (volatile int *)0x40001000;

    return *device; //~ violation wild-pointer
}
