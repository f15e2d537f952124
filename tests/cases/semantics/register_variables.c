//@ run: exit 0
//@ stdout: 133
//@ stdout: 91
//@ stdout: 2707
//@ stdout: 55
//@ stdout: 3
//@ stdout: 203
//@ stdout: 915
//@ stdout: 5
//@ stdout: 5
//@ stdout: 43
//@ stdout: 867
//@ stdout: 12
//@ stdout: 100
//@ stdout: 101
//@ stdout: 6
//@ stdout: 7
//@ stdout: 5
//@ stdout: 0
//@ stdout: 7
//@ stdout: 212
//@ stdout: 6
//@ stdout: 1
//@ stdout: 10
//@ stdout: 5
//@ stdout: abc
//@ stdout: 75
//@ stdout: 11
//@ stdout: 10
//@ stdout: 0
//@ stdout: 4
//@ stdout: 1231
//@ stdout: 1123875
//@ stdout: 0
//@ stdout: 0
//@ stdout: 10
//@ stdout: 1
//@ stdout: 6
//@ stdout: 21
//@ stdout: 6
//@ stdout: 5
//@ stdout: 3
//@ stdout: 9
//@ stdout: 6
//@ stdout: 35
//@ stdout: 20
//@ stdout: 5
//@ stdout: 45
//@ stdout: 59
//@ stdout: 6
//@ stdout: 21
//@ stdout: 21
// Variables without an address, changed in every place where the language orders the changes.
#include <stdio.h>
#include <stdlib.h>
#define P(x) printf("%lld\n", (long long)(x))
// registers held over control flow inside expressions
struct S { int a, b; };

struct S two(int a, int b)
{
    return (struct S){ a, b };
}

int id(int x)
{
    return x;
}

int add(int a, int b, int c)
{
    return a + 10 * b + 100 * c;
}

int e1(int x)
{
    int y = x;
    return add(y, (y > 2 ? id(y) : -1), y && id(y));
}

int e2(int x)
{
    int r = 0;
    while (x > 0 && (r += x--, r < 20)) ;
    return r * 100 + x;
}

int e3(int n)
{
    int a = 0, b = 1;
    for (int t; n-- > 0; t = a, a = b, b = t + b) ;
    return a;
}

int e4(int x)
{
    return x++ , x++ , x;
}

int e5(int x)
{
    int y = (x = x + 1) ;
    y = y + (x > 3 ? (x = 9) : 1);
    return x * 100 + y;
}

int e6(int *p, int i)
{
    return p[i] + (p[i + 1] ? p[p[i]] : p[0]);
}

int e7(int x, int y)
{
    x ^= y;
    y ^= x;
    x ^= y;
    return x * 10 + y;
}

int e8(int x)
{
    int a = x, b = a, c = b;
    a = b = c = 7;
    a++;
    b--;
    return a * 100 + b * 10 + c;
}

int e9(int n)
{
    int s = 0, i = n;
    do {
        if (i == 3) continue;
        s += i;
    } while (--i);
    return s;
}

int e10(int x)
{
    int z = 0;
    switch (x & 3) {
        case 0: z = x;
        case 1: z += x;
        x = 100;
        break;
        default: {
            int x = 4;
            z = x;
        }
    }
    return z + x;
}

int e11(int x)
{
    int y;
    return (y = x, x = 0, y) + 1;
}

int e12(int x)
{
    int *p = x ? &x : 0;
    if (p) *p += 5;
    return x;
}

int e13(int x)
{
    struct S s = two(x, x + 1);
    x = s.b;
    s = two(s.b, s.a);
    return s.a * 100 + s.b * 10 + x;
}

int e14(int x)
{
    return ({ int x2 = x; x = 50; x2; }) ;
}

int e15(int a, int b)
{
    return (a < b) + (a == b) * 2 + (a > b) * 4 + !(a - b) * 8;
}

int e16(unsigned a, int b)
{
    return (a < b) + (a == b) * 2 + (b < 0) * 4;
}

char *e17(char *s)
{
    char *d = s, *r = s;
    while (*s) if (*s != 'x') *d++ = *s++;
    else s++;
    *d = 0;
    return r;
}

int e18(int x)
{
    int i;
    for (i = 0; ; i++) {
        if (i > x) break;
        if (i & 1) continue;
        x--;
    }
    return i * 10 + x;
}

int e19(int x)
{
    int *arr[2] = { &x, 0 };
    int y = x;
    *arr[0] = 3;
    return x + y;
}

int e20(int n)
{
    int c = 0;
    goto mid;
    while (n) {
        c += n;
        mid: n--;
    }
    return c;
}

int e21(int n)
{
    int x = 1;
    if (n) {
        int x = 2;
        n += x;
    }
    else {
        int y = x;
        n -= y;
    }
    return n + x;
}

int e22(int n)
{
    int a[3] = { n, n + 1, n + 2 }, i = 0, s = 0;
    s = a[i];
    i++;
    s = s * 10 + a[i++];
    s = s * 10 + a[i--];
    return s * 10 + i;
}

long long e23(int x)
{
    long long l = x;
    l *= l;
    l -= x;
    x = l >> 3;
    return l + x;
}

int e24(unsigned char c)
{
    c++;
    c *= 2;
    return c--;
}

int e25(float f, int i)
{
    f += i;
    i = f;
    f -= .5;
    i += f;
    return i;
}

_Bool e26(int x)
{
    _Bool b = x;
    b = b + 1;
    return b & x;
}

int e27(int k)
{
    int v = 0;
    again: switch (k) {
        case 3: k = 1;
        v += 5;
        goto again;
        case 1: {
            int w = k;
            v += w;
            k = 0;
            goto again;
        }
        case 0: break;
    }
    return v;
}

int e28(int n)
{
    if (n == 0) return 0;
    int t = n;
    int r = e28(n - 1);
    return r + t;
}

int e29(int x)
{
    x = x ? x > 1 ? x - 1 : 5 : 6;
    return x;
}

int e30(int n)
{
    int last = -1;
    for (int i = 0; i < n; i++) {
        int cur = i * i;
        if (last >= 0 && cur - last > 4) return cur;
        last = cur;
    }
    return last;
}

int e31(int a, int b)
{
    int c = a, d = b;
    while (c != d) if (c > d) c -= d;
    else d -= c;
    return c;
}

int e32(int x)
{
    const int k = x;
    x = 5;
    return k * x;
}

int e33(int n)
{
    register int r = n;
    for (register int i = 0; i < 3; i++) r = r * 2 + i;
    return r;
}

int e34(int n, ...)
{
    n += 1;
    return n;
}

static int sv = 4;

int e35(void)
{
    int o = sv;
    sv = 5;
    return o * 10 + sv;
}

int chg(void)
{
    return sv = 9;
}

int e36(void)
{
    int o = sv;
    chg();
    return o * 10 + sv;
}

int e37(int x)
{
    int y = x, *p = &y;
    return (*p = 4) + x;
}

int e38(int x, int y)
{
    int t;
    return t = x, x = y, y = t, x * 10 + y;
}

int e39(void)
{
    int a = 1;
    int b = a++ ? a : 0;
    int c = a-- && a;
    return b * 10 + c;
}

int main(void)
{
    int pa[] = { 2, 1, 3, 0 };
    P(e1(3));
    P(e1(1));
    P(e2(10));
    P(e3(10));
    P(e4(1));
    P(e5(1));
    P(e5(5));
    P(e6(pa, 0));
    P(e6(pa, 2));
    P(e7(3, 4));
    P(e8(1));
    P(e9(5));
    for (int i = 0; i < 4; i++) P(e10(i));
    P(e11(4));
    P(e12(0));
    P(e12(2));
    P(e13(1));
    P(e14(6));
    P(e15(1, 2));
    P(e15(2, 2));
    P(e16(1, -1));
    char s[] = "axbxxc";
    puts(e17(s));
    P(e18(9));
    P(e19(8));
    P(e20(5));
    P(e21(0));
    P(e21(1));
    P(e22(1));
    P(e23(1000));
    P(e24(255));
    P(e24(127));
    P(e25(2.5, 3));
    P(e26(3));
    P(e27(3));
    P(e28(6));
    P(e29(0));
    P(e29(1));
    P(e29(4));
    P(e30(5));
    P(e31(12, 18));
    P(e32(7));
    P(e33(2));
    P(e34(4, 5));
    P(e35());
    P(e36());
    P(e37(2));
    P(e38(1, 2));
    P(e39());
    return 0;
}
