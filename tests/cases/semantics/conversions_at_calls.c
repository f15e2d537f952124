//@ run: exit 0
//@ stdout: 172
//@ stdout: 7
//@ stdout: 44
//@ stdout: 255
//@ stdout: 4464
//@ stdout: 1
//@ stdout: 0.100000001
//@ stdout: 4294967295
//@ stdout: 4294967295
//@ stdout: 447017
//@ stdout: 10042
//@ stdout: 25
//@ stdout: 36
//@ stdout: name
//@ stdout: 8
//@ stdout: 549755813887
//@ stdout: 1
//@ stdout: 1
//@ stdout: 1
//@ stdout: 6
//@ stdout: 4
//@ stdout: 2
//@ stdout: 1
//@ stdout: 6
//@ stdout: 3
//@ stdout: 9
//@ stdout: 1
//@ stdout: 4
//@ stdout: 4
//@ stdout: 2
//@ stdout: -12
//@ stdout: 1065353216
//@ stdout: 1009
//@ stdout: 2
//@ stdout: 1
//@ stdout: 4
//@ stdout: 3
//@ stdout ILP32: 16
//@ stdout LP64: 24
//@ stdout ILP32: 12
//@ stdout LP64: 16
//@ stdout: 8
//@ stdout: 1
//@ stdout ILP32: 4
//@ stdout LP64: 8
//@ stdout ILP32: 4
//@ stdout LP64: 8
//@ stdout: 1
//@ stdout: 1
//@ stdout: 0
//@ stdout: 1
//@ stdout: 1
//@ stdout: 12
//@ stdout: 4
//@ stdout: 12
//@ stdout: 12
//@ stdout ILP32: 12
//@ stdout LP64: 16
//@ stdout: 4
//@ stdout: 1
//@ stdout: 1
//@ stdout ILP32: 4
//@ stdout LP64: 8
//@ stdout: 1
//@ stdout: 4
//@ stdout ILP32: 12
//@ stdout LP64: 16
//@ stdout: 8
//@ stdout: 1
//@ stdout: 4
//@ stdout: 4
// Conversions of arguments and results, definitions in the old style, sizes.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define P(x) printf("%lld\n", (long long)(x))
// promotions and conversions in calls, K&R, function pointers
int kf(c, f, s, d, p) char c;
float f;
short s;
double d;
char *p;

{
    c++;
    s += 1;
    f *= 2;
    return c + s + (int)f + (int)d + *p;
}

int noproto();

char retc(int x)
{
    return x;
}

unsigned char retuc(int x)
{
    return x;
}

short rets(int x)
{
    return x;
}

_Bool retb(int x)
{
    return x;
}

float retf(double d)
{
    return d;
}

unsigned retu(int x)
{
    return x;
}

long long retll(unsigned x)
{
    return x;
}

int pc(char a, unsigned char b, short c, _Bool d, float e)
{
    return a * 10000 + b * 10 + c + d + (int)e;
}

int (*pcp)(char, unsigned char, short, _Bool, float) = pc;
typedef int fn(int);
fn square;

int square(int x)
{
    return x * x;
}

int apply(fn f, int x)
{
    return f(x);
}

int apply2(int f(int), int x)
{
    return (*f)(x);
}

const char *name(void)
{
    return __func__;
}

enum big { BIG = 0x7fffffffffLL } eb;
enum neg { NEG = -1, POS = 5 } en;
enum u { UA, UB = 3000000000u } eu;
struct fw;
struct fw *mkfw(void);
struct fw { int q; };

struct fw *mkfw(void)
{
    static struct fw f = { 6 };
    return &f;
}

typedef struct { int x; } T;

int shadow(T T)
{
    return T.x;
}

int lab(int x)
{
    x: if (x-- > 3) goto x;
    return x;
}

int g = 1;

int ext(void)
{
    int g = 2;
    {
        extern int g;
        return g;
    }
}

void vf(void)
{
    return (void)0;
}

static int fwd(int);

int usef(void)
{
    return fwd(3);
}

static int fwd(int x)
{
    return x ? x + fwd(x - 1) : 0;
}

struct node { struct node *l, *r; int k; };

int h(struct node *n)
{
    return n ? 1 + (h(n->l) > h(n->r) ? h(n->l) : h(n->r)) : 0;
}

int depth;

int ack(int m, int n)
{
    return !m ? n + 1 : !n ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}

int even(unsigned), odd(unsigned);

int even(unsigned n)
{
    return n == 0 || odd(n - 1);
}

int odd(unsigned n)
{
    return n != 0 && even(n - 1);
}

int noproto(a, b) int a;
double b;

{
    return a + (int)b;
}

int arrp(int a[static 3], int n)
{
    return a[n] + sizeof(a) / sizeof(void *);
}

int m2(int a[][3])
{
    return a[1][2];
}

int strs(char *const v[])
{
    int n = 0;
    while (v[n]) n++;
    return n;
}

struct B { int x:5; } rb(int x)
{
    struct B b = { x };
    return b;
}

union U { float f; int i; } ru(float f)
{
    union U u = { f };
    return u;
}

int ptrcmp(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    P(kf('a', 1.5, 3, 2.5, "A"));
    P(noproto(3, 4.7));
    P(retc(300));
    P(retuc(-1));
    P(rets(70000));
    P(retb(256));
    printf("%.9g\n", retf(0.1));
    P(retu(-1));
    P(retll(-1));
    P(pc(300, -1, 70000, 5, 2.9));
    P(pcp(1.9, 3.9, 4.9, 0.5, 7));
    P(apply(square, 5));
    P(apply2(square, 6));
    puts(name());
    P(sizeof eb);
    eb = BIG;
    P(eb);
    en = NEG;
    P(en < 0);
    eu = UB;
    P(eu > 0);
    P(UB > 0);
    P(mkfw()->q);
    P(shadow((T){ 4 }));
    P(lab(7));
    P(ext());
    vf();
    P(usef());
    struct node a = { 0, 0, 1 }, b = { &a, 0, 2 }, c = { &b, &a, 3 };
    P(h(&c));
    P(ack(2, 3));
    P(even(10));
    int ar[3] = { 1, 2, 3 };
    P(arrp(ar, 2));
    int mm[2][3] = { { 1 }, { 2, 3, 4 } };
    P(m2(mm));
    char *sv[] = { "a", "b", 0 };
    P(strs(sv));
    P(rb(20).x);
    P(ru(1.0f).i);
    int srt[] = { 5, 2, 9, 1 };
    qsort(srt, 4, sizeof *srt, ptrcmp);
    P(srt[0] * 1000 + srt[3]);
    int key = 5;
    P((int *)bsearch(&key, srt, 4, sizeof *srt, ptrcmp) - srt);
    P(sizeof(char));
    P(sizeof 'a');
    P(sizeof(ar) / sizeof 0[ar]);
    P(sizeof(struct { char a; long long b; char c; }));
    P(sizeof(struct { char a; double d; }));
    P(sizeof(union { char c[5]; int i; }));
    P(sizeof(void));
    P(sizeof(long));
    P(_Alignof(long long));
    P((int)(sizeof(int) - 8) < 0);
    P(sizeof(int) - 8 > 0);
    P(-1 > (int)sizeof(int));
    P(sizeof(ar + 0) == sizeof(void *));
    P(sizeof(&ar) == sizeof(void *));
    P(sizeof *&ar);
    P(sizeof "abc");
    P(sizeof(char[3][4]));
    P(sizeof(mm[0]));
    P(sizeof(long double));
    P(sizeof(wchar_t));
    P((wchar_t)-1 < 0);
    P((char)-1 < 0);
    P(sizeof(size_t));
    P((size_t)-1 > 0);
    P(sizeof(1.0f));
    P(sizeof(1.0L));
    P(sizeof(1LL));
    P(sizeof(_Bool));
    P(sizeof(eu));
    P(sizeof(en == en));
    return 0;
}
