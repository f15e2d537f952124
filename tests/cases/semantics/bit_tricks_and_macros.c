//@ run: exit 0
//@ stdout: 24
//@ stdout: -9223372036854775808
//@ stdout: 5
//@ stdout: 3421780262
//@ stdout: 1335831723
//@ stdout: 8748534153485358512
//@ stdout: 3040900993826735515
//@ stdout: 3453997556048239312
//@ stdout: 1000
//@ stdout: 13330
//@ stdout: -128
//@ stdout: 127
//@ stdout: -2147483648
//@ stdout: 948
//@ stdout: 57
//@ stdout: 474193777
//@ stdout: 3
//@ stdout: 15
//@ stdout: 21
//@ stdout: ab"q\n"
//@ stdout: 5
//@ stdout: plain
//@ stdout: 1
//@ stdout: 3
//@ stdout: 4
//@ stdout: 5
//@ stdout: 2147483647
//@ stdout: 4294967295
//@ stdout: 1
//@ stdout: -128
//@ stdout: -9223372036854775808
//@ stdout: 1
//@ stdout:    42|42   |00042|+42|ff|FF|0xff|10|4294967295|c|str|st|     3.142|1.234568e+04|0.0001|%|(nil)
//@ stdout: -1 -1 44 4464 4     3 1.00
//@ stdout ILP32: 4095 ffffffffffffffff 5 5
//@ stdout LP64: 17592186044415 ffffffffffffffff 5 5
//@ stdout: 1e+100 0.333333 1e+06 0x1p+0
//@ stdout: 5
//@ stdout: 12-ab
//@ stdout: 3
//@ stdout: 46
//@ stdout: 123
//@ stdout: 3
// Checksums, rotations, roots, macros with statement expressions, formats.
#include <stdio.h>
#include <limits.h>
#define P(x) printf("%lld\n", (long long)(x))
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a, b) a##b
#define VA(fmt, ...) printf(fmt, ##__VA_ARGS__)
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define SWAP(a, b) do { __typeof__(a) _t = (a); (a) = (b); (b) = _t; } while (0)
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define container_of(p, t, m) ({ const __typeof__(((t *)0)->m) *_p = (p); (t *)((char *)_p - __builtin_offsetof(t, m)); })
#define FOREACH(x, arr) for (int _i = 0, _k = 1; _k && _i < (int)ARRAY_SIZE(arr); _k = !_k, _i++) for (x = arr[_i]; _k; _k = !_k)
struct I { int a; struct { int b, c; } s; };

static inline __attribute__((always_inline)) unsigned rol(unsigned x, int n)
{
    return x << n | x >> (32 - n);
}

unsigned long long rol64(unsigned long long x, unsigned n)
{
    return (x << n) | (x >> (-n & 63));
}

unsigned crc(const unsigned char *p, int n)
{
    unsigned c = ~0u;
    while (n--) {
        c ^= *p++;
        for (int k = 0; k < 8; k++) c = c & 1 ? (c >> 1) ^ 0xEDB88320u : c >> 1;
    }
    return ~c;
}

unsigned fnv(const char *s)
{
    unsigned h = 2166136261u;
    for (; *s; s++) h = (h ^ (unsigned char)*s) * 16777619u;
    return h;
}

unsigned long long xs(unsigned long long *s)
{
    unsigned long long x = *s;
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return *s = x;
}

int isq(unsigned n)
{
    unsigned r = 0, b = 1u << 30;
    while (b > n) b >>= 2;
    while (b) {
        if (n >= r + b) {
            n -= r + b;
            r = (r >> 1) + b;
        }
        else r >>= 1;
        b >>= 2;
    }
    return r;
}

unsigned short sw16(unsigned short v)
{
    return v << 8 | v >> 8;
}

signed char sx(unsigned v)
{
    return (signed char)(v & 0x80 ? v | ~0xffu : v & 0x7f);
}

int bitrev(unsigned v)
{
    v = (v >> 1 & 0x55555555) | (v & 0x55555555) << 1;
    v = (v >> 2 & 0x33333333) | (v & 0x33333333) << 2;
    v = (v >> 4 & 0x0f0f0f0f) | (v & 0x0f0f0f0f) << 4;
    v = (v >> 8 & 0x00ff00ff) | (v & 0x00ff00ff) << 8;
    return v >> 16 | v << 16;
}

int minmax(int a, int b)
{
    int m = MAX(a++, b--);
    return m * 100 + a * 10 + b;
}

int days(int y, int m)
{
    static const char d[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    return d[m - 1] + (m == 2 && (y % 4 == 0 && y % 100 || y % 400 == 0));
}

long long mulmod(long long a, long long b, long long m)
{
    long long r = 0;
    a %= m;
    while (b > 0) {
        if (b & 1) r = (r + a) % m;
        a = a * 2 % m;
        b >>= 1;
    }
    return r;
}

int prec(int a, int b, int c)
{
    return a | b ^ c & a << 1 == b + 2 * c % 3 - -a;
}

int neg(int a)
{
    return - -a + ~-a - !-a + - ~a;
}

int main(void)
{
    P(rol(0x80000001, 4));
    P(rol64(1, 63));
    P(rol64(5, 0));
    P(crc((const unsigned char *)"123456789", 9));
    P(fnv("hello"));
    unsigned long long s = 88172645463325252ULL;
    for (int i = 0; i < 3; i++) P(xs(&s));
    P(isq(1000000));
    P(sw16(0x1234));
    P(sx(0x80));
    P(sx(0x17f));
    P(bitrev(1));
    P(minmax(3, 9));
    P(days(2000, 2) + days(1900, 2));
    P(mulmod(123456789012LL, 987654321098LL, 1000000007));
    P(prec(1, 2, 3));
    P(neg(5));
    int x = 1, y = 2;
    SWAP(x, y);
    P(x * 10 + y);
    puts(XSTR(CAT(a, b)) STR("q\n"));
    VA("%d\n", 5);
    VA("plain\n");
    struct I i = { 1, { 2, 3 } };
    P(container_of(&i.s.c, struct I, s.c)->a);
    int arr[] = { 3, 4, 5 };
    int v;
    FOREACH(v, arr) P(v);
    P(INT_MAX);
    P(UINT_MAX);
    P(LONG_MAX == (long)(~0ul >> 1));
    P(CHAR_MIN);
    P(LLONG_MIN);
    P(__COUNTER__ + __COUNTER__);
    printf("%5d|%-5d|%05d|%+d|%x|%X|%#x|%o|%u|%c|%s|%.2s|%10.3f|%e|%g|%%|%p\n", 42, 42, 42, 42,
        255, 255, 255, 8, -1, 'c', "str", "str", 3.14159, 12345.678, 0.0001, (void *)0);
    printf("%ld %lld %hhd %hd %zu %*d %.*f\n", -1L, -1LL, 300, 70000, sizeof(int), 5, 3, 2, 1.005);
    printf("%lu %llx %jd %td\n", ~0ul >> 20, ~0ull, (long long)5, (char *)8 - (char *)3);
    printf("%g %g %g %a\n", 1e100, 1.0 / 3, 100000.0 * 10, 1.0);
    char b[20];
    P(sprintf(b, "%d-%s", 12, "ab"));
    puts(b);
    int n;
    P(sscanf("12 34 xy", "%d %d %s", &x, &y, b));
    P(x + y);
    printf("%d%n\n", 123, &n);
    P(n);
    return 0;
}
