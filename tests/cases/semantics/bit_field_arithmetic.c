//@ run: exit 0
//@ stdout: -1
//@ stdout: -1
//@ stdout: 1
//@ stdout: 0
//@ stdout: 29
//@ stdout: 0
//@ stdout: 2
//@ stdout: 2
//@ stdout: 28
//@ stdout: 28
//@ stdout: 29
//@ stdout: 549755813887
//@ stdout: -549755813888
//@ stdout: -2
//@ stdout: 0
//@ stdout: 4294967295
//@ stdout: 4
//@ stdout: 1
//@ stdout: 1
//@ stdout: 0
//@ stdout: -1099511627776
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 0
//@ stdout: 1
//@ stdout: 1
//@ stdout: 0
//@ stdout: 8
//@ stdout: -8
//@ stdout: 0
//@ stdout: 4294967295
//@ stdout: 0
//@ stdout: 1
//@ stdout: -1
//@ stdout: 511
//@ stdout: -511
//@ stdout: 1
//@ stdout: 1
//@ stdout: 0
//@ stdout: -1
//@ stdout: 31
//@ stdout: -5
//@ stdout: 1099511627775
//@ stdout: 1
//@ stdout: -8
//@ stdout: 4294967295
//@ stdout: -1
//@ stdout: 511
//@ stdout: 8
//@ stdout: 1383
//@ stdout: 4660
//@ stdout: 4294923896
//@ stdout: 4294901768
//@ stdout: 0
//@ stdout: 4294901768
//@ stdout: 4294836304
//@ stdout: 321
//@ stdout: 5
//@ stdout: 7
//@ stdout ILP32: 24
//@ stdout LP64: 32
//@ stdout: 12
//@ stdout: -3
//@ stdout: -3
//@ stdout: -549755813888
//@ stdout: -68719476736
//@ stdout: 1
//@ stdout: 2
//@ stdout: 1
//@ stdout: 3
//@ stdout: -4
//@ stdout: -2
//@ stdout: 0
//@ stdout: 0
//@ stdout: 2
//@ stdout: -1
//@ stdout: 1
//@ stdout: 0
// Promotion, compound assignment, steps and initialisers of bit-fields of all widths.
#include <stdio.h>
struct B { int a:3; unsigned b:5; long long c:40; unsigned long long d:40; _Bool e:1;
    signed char f:4; unsigned g:32; int h:32; unsigned short i:9; };
union U { struct { unsigned lo:4, hi:12; int s:16; }; unsigned w; unsigned char by[4]; };
struct B gb = { -1, 31, -5, 0xffffffffffULL, 1, -8, 0xffffffff, -1, 511 };
struct N { struct { int a:4; int :0; int b:4; } in; int :5; int z:3; } gn = { {1,2}, 3 };
enum E { E0, E1, E2 = 5 };
struct EE { enum E e:3; } ee = { E2 };
#define P(x) printf("%lld\n", (long long)(x))

int main(void)
{
    struct B b = {0};
    P(b.a = 7);
    P(b.a);
    P(b.b = 33);
    P(b.a += 9);
    P(b.b -= 4);
    P(b.a++);
    P(++b.a);
    P(b.a--);
    P(--b.b);
    P(b.b++);
    P(b.b);
    b.c = 0x7fffffffffLL;
    P(b.c);
    P(b.c + 1);
    P(b.c *2);
    b.d = 0xffffffffffULL;
    P(b.d + 1);
    P((b.d << 8)>>8);
    P(sizeof(+b.a));
    P(b.d * b.d);
    P(-b.d);
    P(~b.d);
    P(b.d - 0x1ffffffffffULL);
    P(b.e = 4);
    P(b.e);
    P(b.e++);
    P(b.e--);
    P(b.e--);
    P(b.e);
    P(b.e += 5);
    P(b.e ^= 1);
    b.f = 7;
    P(b.f + 1);
    b.f++;
    P(b.f);
    P(b.f &= 3);
    b.g = 0;
    b.g--;
    P(b.g);
    P(b.g > -1);
    b.h = -1;
    P(b.h < b.a);
    P(b.h >> 1);
    P(b.i = -1);
    P(b.i * -1);
    P(b.b - 40 < 0);
    P(b.b * -1 < 0);
    P((b.g - 1) < 0);
    P(gb.a);
    P(gb.b);
    P(gb.c);
    P(gb.d);
    P(gb.e);
    P(gb.f);
    P(gb.g);
    P(gb.h);
    P(gb.i);
    union U u = { .w = 0x12345678 };
    P(u.lo);
    P(u.hi);
    P(u.s);
    u.s = -1;
    P(u.w);
    u.hi = 0;
    P(u.w);
    P(u.by[1]);
    u.lo |= 0xf0;
    P(u.w);
    union U v = { { .hi = 5, .s = -2 } };
    P(v.w);
    P(gn.in.a + gn.in.b*10 + gn.z*100);
    P(ee.e);
    ee.e = 7;
    P(ee.e);
    P(sizeof(struct B));
    P(sizeof gn);
    struct B *p = &b;
    P(p->a = p->b = 77);
    int x;
    P(x = p->a = 5);
    P((p->c = 1LL<<39));
    P(p->c >>= 3);
    P(p->d %= 7);
    P(p->e ? 1 : 2);
    P(p->e = 0.5);
    P(p->b = 3.99);
    p->a = -4;
    P(p->a *= 3);
    P(p->a /= 2);
    P(!p->a);
    P(b.d > -1);
    struct B arr[2] = { [1] = { .c = -1, .a = 3, .a = 2 }, [0].e = 1 };
    P(arr[1].a);
    P(arr[1].c);
    P(arr[0].e);
    P(arr[0].c);
    return 0;
}
