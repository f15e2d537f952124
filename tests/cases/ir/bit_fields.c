//@ run: exit 9
//@ ir
// Only the bytes that hold the bits are touched.
struct flags { unsigned low : 3; int middle : 7; unsigned long long wide : 40; };

static struct flags f = { 5, -2, 1 };

int main(void)
{
    f.low += 4;
    f.wide <<= 3;
    return (int)f.wide + f.low + (f.middle < 0) - 1;
}
