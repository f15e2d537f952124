//@ run: exit 0
//@ stdout: fe ff ff ff
//@ stdout: 34 12
//@ stdout: 08 07 06 05 04 03 02 01
//@ stdout: 00 00 c0 3f
//@ stdout: 00 00 00 00 00 00 00 c0
//@ stdout: -1 9 3
//@ stdout: 78
//@ stdout: 01
//@ stdout: 5 10
//@ stdout: 1 254
// 6.2.6: bytes of objects: order, copies through unsigned char, two's complement, unsigned bit-fields.
#include <stdio.h>
#include <string.h>

static void bytes(const void *object, unsigned size)
{
    const unsigned char *p = object;
    for (unsigned i = 0; i < size; i++)
        printf("%02x%c", p[i], i + 1 == size ? '\n' : ' ');
}

struct mixed { short a; unsigned char b, c; };

int main(void)
{
    int n = -2;
    unsigned short s = 0x1234;
    long long wide = 0x0102030405060708;
    float f = 1.5f;
    double d = -2.0;
    bytes(&n, sizeof n);
    bytes(&s, sizeof s);
    bytes(&wide, sizeof wide);
    bytes(&f, sizeof f);
    bytes(&d, sizeof d);

    struct mixed m = { -1, 2, 3 }, copy;
    unsigned char raw[sizeof m];
    memcpy(raw, &m, sizeof m);
    raw[2] = 9;
    memcpy(&copy, raw, sizeof copy);
    printf("%d %d %d\n", copy.a, copy.b, copy.c);

    int x = 77, *p = &x, *q = NULL;
    for (unsigned i = 0; i < sizeof p; i++)
        ((unsigned char *)&q)[i] = ((unsigned char *)&p)[i];
    *q = 78;
    printf("%d\n", x);

    _Bool yes = 5;
    bytes(&yes, sizeof yes);
    union { struct { unsigned lo : 4, hi : 4; } f; unsigned char byte; } u = { .byte = 0xa5 };
    printf("%d %d\n", u.f.lo, u.f.hi);
    printf("%d %d\n", ~n, n & 0xff);
    return 0;
}
