//@ run: exit 0
//@ stdout: 1 63 3f80
//@ stdout: 3f8001ff
//@ stdout: 200000001
//@ stdout: c0200000
//@ stdout: 4
// A union shows the same bytes under several types.
#include <stdio.h>

union word {
    unsigned int all;
    unsigned char byte[4];
    struct { unsigned short low, high; };
    float real;
};

int main(void)
{
    union word w = { 0x3f800000 };
    union { long long ll; int i[2]; } pair = { .i = { 1, 2 } };

    printf("%g %d %x\n", w.real, w.byte[3], w.high);
    w.byte[0] = 0xff;
    w.low |= 0x100;
    printf("%x\n", w.all);
    printf("%llx\n", pair.ll);
    w.real = -2.5f;
    printf("%x\n", w.all);
    printf("%d\n", (int)sizeof w);
    return 0;
}
