//@ run: exit 0
//@ stdout: 300
//@ stdout: 44
//@ stdout: -201
//@ stdout: 1
//@ stdout: 0
//@ stdout: -65535
//@ stdout: 4294967295
//@ stdout: 1
//@ stdout: 44
//@ stdout: -56
// Small types are promoted to int before arithmetic; unsigned int stays unsigned.
#include <stdio.h>

int main(void)
{
    unsigned char a = 200, b = 100;
    signed char c = -1;
    unsigned short s = 65535;
    unsigned int u = 1;

    printf("%d\n", a + b);
    printf("%d\n", (unsigned char)(a + b));
    printf("%d\n", ~a);
    printf("%d\n", c < s);
    printf("%d\n", c < u);
    printf("%d\n", -s);
    printf("%u\n", -u);
    printf("%d\n", (s << 4) > 0);
    a += 100;
    printf("%d\n", a);
    c = (signed char)200;
    printf("%d\n", c);
    return 0;
}
