//@ run: exit 0
//@ stdout: 30 cc fc
//@ stdout: 255 -3
//@ stdout: 0
//@ stdout: 0 1
//@ stdout: 1 1
//@ stdout: 1 123
//@ stdout: 30 13
//@ stdout: 9 8
//@ stdout: 900 44 44
//@ stdout: 44 303 256
//@ stdout: int * void * const char *
//@ stdout: double int uint
//@ stdout: 4 5
//@ stdout: 1 9
// 6.5.10 to 6.5.17: bitwise and logical operators, the conditional operator, assignments, comma; what is not evaluated.
#include <stdio.h>

#define TYPE(e) _Generic((e), int: "int", unsigned: "uint", long: "long", double: "double", char *: "char *", \
    const char *: "const char *", void *: "void *", int *: "int *", default: "other")

static int trace;
static int note(int digit, int value) { trace = trace * 10 + digit; return value; }

int main(void)
{
    printf("%x %x %x\n", 0xf0 & 0x3c, 0xf0 ^ 0x3c, 0xf0 | 0x3c);
    printf("%d %d\n", -1 & 0xff, -4 | 1);
    printf("%d\n", 6 & 4 == 4);
    printf("%d", note(1, 0) && note(2, 1));
    printf(" %d\n", trace);
    trace = 0;
    printf("%d", note(1, 5) || note(2, 1));
    printf(" %d\n", trace);
    trace = 0;
    printf("%d", (note(1, 1) && note(2, 0)) || note(3, 7));
    printf(" %d\n", trace);
    trace = 0;
    printf("%d", note(1, 0) ? note(2, 20) : note(3, 30));
    printf(" %d\n", trace);
    int x = 1, y;
    y = (x += 2, x *= 3, x - 1);
    printf("%d %d\n", x, y);
    int a, b, c;
    a = b = c = 300;
    unsigned char narrow;
    int wide = narrow = a;
    printf("%d %d %d\n", a + b + c, narrow, wide);
    a &= 0x2c;
    b |= 3;
    c ^= a;
    printf("%d %d %d\n", a, b, c);
    int *ip = &a;
    void *vp = &b;
    const char *cc = "x";
    char *mc = 0;
    printf("%s %s %s\n", TYPE(1 ? ip : 0), TYPE(1 ? ip : vp), TYPE(1 ? cc : mc));
    printf("%s %s %s\n", TYPE(1 ? 1 : 2.0), TYPE(0 ? 'a' : 1), TYPE(1 ? 1 : 2u));
    printf("%d %d\n", 0 ?: 4, 5 ?: 6);
    struct { int v[2]; } s = { { 1, 2 } }, t;
    t = s;
    s.v[0] = 9;
    printf("%d", t.v[0]);
    printf(" %d\n", (t = s).v[0]);
    return 0;
}
