//@ run: exit 0
//@ stdout: 5
//@ stdout: 2.5
//@ stdout: 2
//@ stdout: abc
//@ stdout: 7
//@ stdout: 0
//@ stdout: 3
//@ stdout ILP32: 96
//@ stdout LP64: 144
//@ stdout: 95
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: hi
//@ stdout: 12
//@ stdout: d
//@ stdout: 1
//@ stdout: y
//@ stdout: 122
//@ stdout: 4
//@ stdout: 4
//@ stdout: 88
//@ stdout: 383
//@ stdout: -1
//@ stdout: 15
//@ stdout: 3735928559
//@ stdout: 0.1 -0 1.4013e-45
//@ stdout: 0
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 233
//@ stdout: 100
//@ stdout: 99
//@ stdout: 7
//@ stdout: 3
//@ stdout: 0
//@ stdout: 4
//@ stdout: 45
//@ stdout: 1065353216
//@ stdout: 3
//@ stdout: 3
//@ stdout: 1
//@ stdout: 108
//@ stdout: 2
//@ stdout: 3
//@ stdout: 6
//@ stdout: 0
//@ stdout: 5
//@ stdout: 99
//@ stdout: 17
//@ stdout: 1
//@ stdout: 51
//@ stdout: 2
//@ stdout: 3
//@ stdout: 8
//@ stdout: 4607182418800017408
//@ stdout: 1072693248
//@ stdout: 1.0000000000000002
//@ stdout: 2
// Designators, ranges, nested and anonymous members, addresses in static initialisers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#define P(x) printf("%lld\n", (long long)(x))
struct V { char tag; union { int i; double d; struct { short a, b; } s; char str[8]; };
    struct { int x; }; };
struct V vs[] = { { 'i', .i = 5 }, { 'd', .d = 2.5 }, { 's', .s = { 1, 2 } }, { 't', .str = "abc",
    .x = 7 }, [5] = { .tag = 'z', .x = 3 } };
struct M { int r, c; int d[2][3][4]; } m = { .d = { [1] = { [2] = { [3] = 9, [0] = 1 } },
    [0][1][2] = 4 } };
struct R { struct R *self; struct R **pp; int k[2]; } r1 = { &r1, &r1.self, { 1 } };
struct R rs[3] = { { &rs[1], &rs[2].self }, { rs + 2 }, { rs } };
int (*ft[])(const char *) = { [1] = atoi, [0] = puts };
char *msgs[][2] = { { "a", "b" }, { [1] = "d" } };
const char *const *cpp = (const char *const[]){ "x", "y", 0 };
struct { char c[3]; int n; } cs = { "xyz", 4 };
int za[0];
struct Z { int n; struct { int a; } z[0]; } zz = { 1 };
struct FA { int n; struct { int a, b; } e[]; } fa = { 2, { { 1, 2 }, { 3, 4 } } };
long off1 = (long)&((struct M *)0)->d[1][2];
unsigned char uc[] = { 255, 'a', '\xff', 0x80 };
short sh[] = { -1, 32767, (short)65535 };
uint64_t u64[] = { -1, 1ULL << 63, 0xdeadbeef };
float fl[] = { 1, 0.1, -0.0, 1e-45f };
_Bool bo[] = { 0, 1, 2, 0.5, (_Bool)"x" };
wchar_t ws[] = { L'a', L'\u00e9', 0 };
char multi[2][2][3] = { { "ab", "c" }, { { 'd' } } };
int rng[] = { [0 ... 2] = 1, [4 ... 5] = 2, 3 };
struct { int a[3]; int b; } fl2 = { 1, 2, 3, 4 };
struct { struct { int x, y; } p[2]; int z; } nb = { 1, 2, 3, 4, 5 };
union { int a; float f; } ud = { .f = 1 };
enum { X1 = 3 };
int ei[X1] = { [X1 - 1] = X1 };
int neg = -1 % 3 + ~0 + !0 + (5 > 3) + (1 ? 2 : 0) + (int)sizeof(char);
intptr_t ip = (intptr_t)&r1.k[1];
uintptr_t base = (uintptr_t)"lit";

int main(void)
{
    P(vs[0].i);
    printf("%g\n", vs[1].d);
    P(vs[2].s.b);
    puts(vs[3].str);
    P(vs[3].x);
    P(vs[4].tag);
    P(vs[5].x);
    P(sizeof vs);
    P(m.d[1][2][3] * 10 + m.d[1][2][0] + m.d[0][1][2]);
    P(r1.self == &r1);
    P(*r1.pp == &r1);
    P(rs[0].self->self->self == rs);
    P(rs[0].pp == &rs[2].self);
    ft[0]("hi");
    P(ft[1]("12"));
    puts(msgs[1][1]);
    P(msgs[1][0] == 0);
    puts(cpp[1]);
    P(cs.c[2]);
    P(sizeof zz);
    P(fa.e[1].b);
    P(off1);
    P(uc[2] + uc[3]);
    P(sh[2]);
    P(u64[0] >> 60);
    P(u64[2]);
    printf("%g %g %g\n", fl[1], fl[2], fl[3]);
    for (int i = 0; i < 5; i++) P(bo[i]);
    P(ws[1]);
    P(multi[1][0][0]);
    P(multi[0][1][0]);
    P(sizeof rng / sizeof *rng);
    P(rng[6]);
    P(rng[3]);
    P(fl2.b);
    P(nb.p[1].y * 10 + nb.z);
    P(ud.a);
    P(ei[2]);
    P(neg);
    P(*(int *)(ip - sizeof(int)));
    P(*(char *)base);
    int i = 2;
    struct V l = { .tag = i++, .s.b = i, .x = i * 2 };
    P(l.tag);
    P(l.s.b);
    P(l.x);
    P(l.s.a);
    struct M lm = { .d[1][1] = { 1, 2 }, .c = 3 };
    P(lm.d[1][1][1] + lm.c + lm.r + lm.d[0][0][0]);
    char la[2][3] = { "abc", { 'x' } };
    P(la[0][2] + la[1][1]);
    int lr[] = { [3] = i, [0 ... 1] = 7 };
    P(lr[0] + lr[1] + lr[2] + lr[3]);
    struct R loc = { &loc, &loc.self };
    P(loc.self == *loc.pp);
    struct V cp = vs[2], *q = &cp;
    q->s.a = 50;
    P(vs[2].s.a + cp.s.a);
    cp = (struct V){ .i = q->s.b };
    P(cp.i);
    struct { int a, b; } *dyn = malloc(sizeof *dyn);
    *dyn = (__typeof__(*dyn)){ .b = 3 };
    P(dyn->a + dyn->b);
    free(dyn);
    struct FA *df = malloc(sizeof *df + 2 * sizeof df->e[0]);
    *df = fa;
    df->e[1].a = 6;
    P(df->n + df->e[1].a);
    free(df);
    union { double d; uint64_t u; struct { uint32_t lo, hi; }; } un = { 1.0 };
    P(un.u);
    P(un.hi);
    un.lo = 1;
    printf("%.17g\n", un.d);
    un = (__typeof__(un)){ .hi = 0x40000000 };
    printf("%g\n", un.d);
    return 0;
}
