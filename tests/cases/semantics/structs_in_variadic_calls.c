//@ run: exit 0
//@ stdout: 344
//@ stdout: 10
//@ stdout: 11
//@ stdout: 13
//@ stdout: 12
//@ stdout: 5
//@ stdout: 21
//@ stdout: 1
//@ stdout: 14
//@ stdout: 0
//@ stdout: 3
//@ stdout: 2
//@ stdout: 1
//@ stdout: 211
//@ stdout: 210
//@ stdout: 205
//@ stdout: 14
//@ stdout: 11
//@ stdout: 33
//@ stdout: -1
//@ stdout: 5
//@ stdout: 10
//@ stdout: 10
//@ stdout: 3
//@ stdout: 4
//@ stdout: 5
//@ stdout: 6
//@ stdout: -1
//@ stdout: 1
//@ stdout: 2
//@ stdout: 3
//@ stdout: 4
//@ stdout: 5
//@ stdout: 6
//@ stdout: 7
//@ stdout: 8
//@ stdout: 14
//@ stdout: 14
//@ stdout: 5
//@ stdout: 11
//@ stdout: 13
//@ stdout: 3
//@ stdout: 7
//@ stdout: 7
//@ stdout: 3
//@ stdout: 31
//@ stdout: 3
//@ stdout: 8
//@ stdout: 64
//@ stdout: 67305985
//@ stdout: 513
//@ stdout: 72057594037927936
//@ stdout: 0
//@ stdout: 5
//@ stdout: 1
//@ stdout ILP32: 31
//@ stdout LP64: 63
//@ stdout: 63
//@ stdout: 40
//@ stdout: 31
//@ stdout: 30
//@ stdout: 1
//@ stdout: -2147483648
//@ stdout: 0
//@ stdout: 12
//@ stdout: 1
//@ stdout: 44
//@ stdout: 0
//@ stdout: -1
//@ stdout: 0
//@ stdout: 1152921504606846976
//@ stdout: 1
//@ stdout: 0
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 5
//@ stdout: 8
//@ stdout: 1
//@ stdout: 3
//@ stdout: 1
//@ stdout: 4
//@ stdout: 5
//@ stdout ILP32: 4
//@ stdout LP64: 8
//@ stdout: 5
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 0
//@ stdout: -1
//@ stdout: 5
// Structures through variable arguments and function pointers, jumps into blocks, builtins.
#include <stdio.h>
#include <stdarg.h>
#include <string.h>
#include <stdlib.h>
#include <stddef.h>
#define P(x) printf("%lld\n", (long long)(x))
struct S1 { char c; };
struct S2 { double d; int i; };
struct S3 { int a[5]; };
struct S4 { float f[2]; };
struct S5 { long double l; };
struct E {};
union U { int i; char c[3]; };
struct S7 { char c[7]; };

int va(int n, ...)
{
    va_list ap, ap2;
    va_start(ap, n);
    int r = 0;
    va_copy(ap2, ap);
    for (int i = 0; i < n; i++) {
        struct S1 a = va_arg(ap, struct S1);
        struct S2 b = va_arg(ap, struct S2);
        struct S3 c = va_arg(ap, struct S3);
        struct S4 d = va_arg(ap, struct S4);
        struct S5 e = va_arg(ap, struct S5);
        r += a.c + (int)b.d + b.i + c.a[4] + (int)d.f[1] + (int)e.l;
        r += va_arg(ap, int);
        r += (int)va_arg(ap, double);
        r += va_arg(ap, long long) > 1;
        r += va_arg(ap, struct S7).c[6];
        r += va_arg(ap, union U).c[1];
        r += *va_arg(ap, char *);
    }
    va_end(ap);
    r += va_arg(ap2, struct S1).c;
    va_end(ap2);
    return r;
}

int vsum(int n, va_list ap)
{
    int s = 0;
    while (n--) s += va_arg(ap, int);
    return s;
}

int sum(int n, ...)
{
    va_list a;
    va_start(a, n);
    int s = vsum(n, a);
    va_end(a);
    return s;
}

struct S3 f3(struct S3 s, int k)
{
    s.a[k] += 10;
    return s;
}

struct S3 id3(struct S3 s)
{
    return s;
}

struct E fe(struct E e)
{
    return e;
}

struct S7 f7(struct S7 s)
{
    s.c[0]++;
    return s;
}

typedef struct S3 (*F3)(struct S3, int);
struct Ops { F3 f; int (*g)(int); } ops = { f3, abs };

F3 pick(int k)
{
    return k ? f3 : 0;
}

int (*getf(int k))(int, ...)
{
    return k ? sum : va;
}

struct L { struct L *n; int v; };

struct L *rev(struct L *l)
{
    struct L *r = 0;
    while (l) {
        struct L *t = l->n;
        l->n = r;
        r = l;
        l = t;
    }
    return r;
}

int swap_in_args(struct S2 a, struct S2 b)
{
    struct S2 t = a;
    a = b;
    b = t;
    return (int)(a.d * 10 + b.d);
}

int cg(int k)
{
    static void *t[] = { &&a, &&b, &&c };
    int n = 0;
    goto *t[k];
    a: n += 1;
    b: {
        int z = 5;
        n += z;
        if (n > 20) goto *t[2];
    }
    c: n += 100;
    if (n < 150) goto *t[1];
    return n;
}

int gin(int k)
{
    int r = 0;
    if (k) goto in;
    {
        int x;
        x = 3;
        r = x;
        in: x = 7;
        r += x;
        {
            int y = 4;
            r += y;
            if (k-- > 1) goto in;
        }
    }
    return r;
}

int sw(int k)
{
    int r = 0;
    switch (k) {
        int q;
        case 1: q = 5;
        r = q;
        break;
        case 2: q = 3;
        for (int i = 0; i < 3; i++) {
            r += i;
            case 3: r += 10;
            i = 2;
        }
        break;
        case 4 ... 6: {
            int z;
            case 7: z = k;
            r = z;
        }
        default: r -= 1;
    }
    return r;
}

int duff(int n)
{
    int r = 0;
    int c = (n + 3) / 4;
    switch (n % 4) {
        case 0: do {
            r++;
            case 3: r++;
            case 2: r++;
            case 1: r++;
        } while (--c > 0);
    }
    return r;
}

int main(void)
{
    struct S1 a = { 3 };
    struct S2 b = { 4.5, 6 };
    struct S3 c = { { 1, 2, 3, 4, 5 } };
    struct S4 d = { { 1, 2 } };
    struct S5 e = { 9 };
    struct S7 h = { "abcdef" };
    h.c[6] = 2;
    union U u = { .c = { 1, 4, 2 } };
    P(va(2, a, b, c, d, e, 5, 2.5, 5LL, h, u, "A", a, b, f3(c, 4), d, e, 'x', 2.5f, -5LL, f7(h), u,
        "B"));
    P(sum(4, 1, 2, 3, 4));
    P(getf(1)(2, 5, 6));
    P(pick(1)(c, 2).a[2]);
    P((***ops.f)(c, 1).a[1]);
    P(ops.g(-5));
    P(id3(id3(f3(f3(c, 0), 0))).a[0]);
    P(c.a[0]);
    P(swap_in_args(b, (struct S2){ 1, 2 }));
    fe((struct E){});
    P(sizeof(struct E));
    struct L l3 = { 0, 3 }, l2 = { &l3, 2 }, l1 = { &l2, 1 };
    for (struct L *p = rev(&l1); p; p = p->n) P(p->v);
    P(cg(0));
    P(cg(1));
    P(cg(2));
    P(gin(0));
    P(gin(1));
    P(gin(3));
    for (int i = 0; i < 9; i++) P(sw(i));
    for (int i = 1; i < 9; i++) P(duff(i));
    int *pa = c.a;
    struct S3 cc[2] = { c, f3(c, 3) };
    P(cc[1].a[3]);
    cc[0] = cc[1];
    P(cc[0].a[3]);
    c = c;
    P(c.a[4]);
    struct S3 *pc = &c;
    *pc = f3(*pc, 0);
    P(c.a[0]);
    (void)f3(c, 1);
    P((c.a[1]++, f3(c, 1)).a[1]);
    P(((int (*)(int))abs)(-3));
    P((*(int (**)(int))&ops.g)(-7));
    P(((struct S3){ { 7 } }).a[0]);
    P(f3(c, 0).a[c.a[2] - 2]);
    P(__builtin_clz(1));
    P(__builtin_ctz(8));
    P(__builtin_popcount(255));
    P(__builtin_popcountll(-1LL));
    P(__builtin_bswap32(0x01020304));
    P(__builtin_bswap16(0x102));
    P(__builtin_bswap64(1));
    P(__builtin_ffs(0));
    P(__builtin_ffs(16));
    P(__builtin_parity(7));
    P(__builtin_clzl(1));
    P(__builtin_clzll(1));
    P(__builtin_ctzll(1LL << 40));
    P(__builtin_clrsb(-1));
    P(__builtin_clrsb(1));
    int r;
    P(__builtin_add_overflow(2147483647, 1, &r));
    P(r);
    P(__builtin_mul_overflow(3, 4, &r));
    P(r);
    unsigned char ru;
    P(__builtin_add_overflow(200, 100, &ru));
    P(ru);
    P(__builtin_sub_overflow(1u, 2u, &r));
    P(r);
    long long rl;
    P(__builtin_mul_overflow(1LL << 40, 1 << 20, &rl));
    P(rl);
    P(__builtin_mul_overflow(1LL << 40, 1 << 24, &rl));
    P(rl);
    P(__builtin_constant_p(3));
    P(__builtin_types_compatible_p(int, const int));
    P(__builtin_types_compatible_p(int[], int[5]));
    P(__builtin_choose_expr(1, 5, "x"));
    P(__builtin_offsetof(struct S2, i));
    P(__builtin_object_size(&c, 0) == 20);
    P(__builtin_strlen("abc"));
    P(__builtin_memcmp("a", "b", 1) < 0);
    P(__builtin_abs(-4));
    P(__builtin_expect(5, 1));
    P(sizeof(__typeof__(1 + 1L)));
    char *al = __builtin_alloca(10);
    __builtin_memset(al, 5, 10);
    P(al[9]);
    P(__builtin_isnan(0.0 / 0));
    P(__builtin_huge_val() > 1e300);
    P(__builtin_signbit(-0.0) != 0);
    P(__builtin_add_overflow_p(1, 2147483647, 0));
    P(__builtin_uadd_overflow(1u, 4294967295u, (unsigned *)&r));
    P(r);
    P(__builtin_isinf_sign(-1.0 / 0));
    P(__builtin_fabs(-2.5) * 2);
    return 0;
}
