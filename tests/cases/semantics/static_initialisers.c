//@ run: exit 0
//@ stdout: 1
//@ stdout: 0
//@ stdout: 5
//@ stdout: 6
//@ stdout: 0
//@ stdout: 9
//@ stdout: 3
//@ stdout: 9
//@ stdout: 0
//@ stdout: 0
//@ stdout: 6
//@ stdout: abc ef 1 x
//@ stdout ILP32: 16
//@ stdout LP64: 32
//@ stdout: 6
//@ stdout: 108
//@ stdout: 0
//@ stdout: 3 8 7 7 4 2
//@ stdout: 25185 5 6
//@ stdout: 3
//@ stdout: 8 4 9 1
//@ stdout: 1
//@ stdout: 52
//@ stdout: 0
//@ stdout: 5
//@ stdout: 24
//@ stdout: 12
//@ stdout: 1
//@ stdout: 10
//@ stdout: 5
//@ stdout: 0
//@ stdout: 42
//@ stdout: 3
//@ stdout: 4
//@ stdout: 4
//@ stdout: 24
//@ stdout: 5
//@ stdout: 221
//@ stdout: 1 0 6 3 255 16 1 1 44 1
//@ stdout: 6
//@ stdout: 12
//@ stdout: 7 1.67772e+07 -0 10 2 10 1
//@ stdout: 1069547520
//@ stdout: 4
//@ stdout: ello
//@ stdout: brace
//@ stdout: 101
//@ stdout: 20
//@ stdout: 97
//@ stdout: 129
//@ stdout: 5
//@ stdout: 108
//@ stdout: 110
//@ stdout: 6
//@ stdout: 20
//@ stdout: 9
//@ stdout: 2.5
//@ stdout: 32
//@ stdout: 16
//@ stdout: 10
//@ stdout: 1280
//@ stdout: 3
//@ stdout: 13
//@ stdout: 10
//@ stdout: 4
//@ stdout: 0
//@ stdout: 0
//@ stdout: 12
//@ stdout: 3
//@ stdout: 3
//@ stdout: 0
//@ stdout: 1
//@ stdout: 2
//@ stdout: 0
//@ stdout: 2
//@ stdout: 1
//@ stdout: 3
//@ stdout: 1
//@ stdout: 5
//@ stdout: 2
//@ stdout: 7
//@ stdout: 1
//@ stdout: 4
//@ stdout: 1
//@ stdout: 1
//@ stdout: 2
//@ stdout ILP32: 1
//@ stdout LP64: 2
// Static objects with addresses, designators, literals and flexible arrays.
#include <stdio.h>
#include <stddef.h>
#include <string.h>
#include <stdlib.h>
#define P(x) printf("%lld\n", (long long)(x))
int ga[10] = { [2] = 5, 6, [0] = 1, [5 ... 7] = 9, [6] = 3 };
int *gp = &ga[3];
char *gs[] = { "abc", "def" + 1, [3] = "x" };
char gc[] = "hello";
char gc2[3] = "hel";
char gc3[10] = {"hi"};
struct In { int x, y; union { int u; char c[4]; struct { short lo, hi; }; }; struct { int p[2];
    } q[2]; };
struct In gi = { .y = 2, .lo = 7, .q[1].p[0] = 4, .q[0] = { { 1, 2 } }, .x = 3, .y = 8 };
struct In gi2 = { 1, 2, { .c = "ab" }, { { { 5 } }, 6, 7 } };
struct In garr[] = { [1].x = 4, [2] = { 9, .hi = 1 }, [0] = { 8 } };
struct In *pin = &garr[2];
int *pp = &garr[1].q[1].p[1];
short *ph = &gi.hi;
int (*fpp)(const char*, ...) = printf;
size_t off = offsetof(struct In, q[1].p[1]);
long diff = (char*)&ga[4] - (char*)&ga[1];
void *self = &self;
int *past = ga + 10;
static int tent;
static int tent;
int tent2;
int tent2 = 5;
extern int tent2;
const int ci = 42;
const int *const pci = &ci;
struct F { int n; int d[]; };
struct F gf = { 3, { 1, 2, 3 } };
struct F *pf = &gf;
int m[2][3] = { 1, 2, 3, 4 };
int m2[][2] = { { 1 }, { 2, 3 }, 4, 5 };
char ss[][4] = { "ab", "cde", { 'x' } };
float gfl = 1;
double gd = 1 / 3;
double gd2 = 3.0f * 2;
int gin = 3.99;
unsigned char guc = -1;
long long gll = 1 << 4;
_Bool gb = 5;
_Bool gbp = &ga != 0;
char gch = 300;
unsigned gun = -5.0 + 6;
int *gcl = (int[]){ 4, 5, 6 };
struct In *gcl2 = &(struct In){ .x = 12 };
long double gld = 7;
float gfi = 16777217;
double gneg = -0.0;
enum { A = 5, B, C = A * 2, D = sizeof(int) } ge = C;
int gcond = 1 ? 2 : 3;
int gsz = sizeof ga / sizeof *ga;
void (*gnull)(void) = 0;
union { float f; unsigned u; } gun2 = { 1.5f };
union { char c; int i; } gun3 = { .i = 0x01020304 };
char *gst = &"hello"[1];
char garr2[] = { "brace" };
wchar_t gw[] = L"wide";
int gstat = 'a' + "x"[0] * 0;
int kr(a, b, c) char a;
float b;
short c;

{
    return a + (int)(b * 10) + c;
}

int krn();

int cnt(void)
{
    static int n = 10;
    static int *p = &n;
    static char buf[3] = "ab";
    buf[0]++;
    return (*p)++ + buf[0];
}

int rst(int d)
{
    static int depth, max;
    depth++;
    if (depth > max) max = depth;
    if (d) rst(d - 1);
    depth--;
    return max;
}

int krn(x) int x;

{
    return x + 1;
}

typedef int T[3];
T gt = { 7, 8 };
struct SP { char c; double d; } __attribute__((packed)) gpk = { 1, 2.5 };
struct AL { char c; int x __attribute__((aligned(16))); } gal;

int main(void)
{
    for (int i = 0; i < 10; i++) P(ga[i]);
    P(*gp);
    printf("%s %s %d %s\n", gs[0], gs[1], gs[2] == 0, gs[3]);
    P(sizeof gs);
    P(sizeof gc);
    P(gc2[2]);
    P(gc3[3]);
    printf("%d %d %d %d %d %d\n", gi.x, gi.y, gi.u, gi.lo, gi.q[1].p[0], gi.q[0].p[1]);
    printf("%d %d %d\n", gi2.u, gi2.q[0].p[0], gi2.q[1].p[0]);
    P(sizeof garr / sizeof *garr);
    printf("%d %d %d %d\n", garr[0].x, garr[1].x, garr[2].x, garr[2].hi);
    P(pin->hi);
    P((char*)pp - (char*)garr);
    P(*ph);
    fpp("%d\n", 5);
    P(off);
    P(diff);
    P(self == &self);
    P(past - ga);
    P(tent2);
    P(tent);
    P(*pci);
    P(pf->d[2]);
    P(sizeof gf);
    P(m[1][0]);
    P(sizeof m2);
    P(m2[2][1]);
    P(ss[2][0] + ss[1][2]);
    printf("%g %g %g %d %d %lld %d %d %d %u\n", gfl, gd, gd2, gin, guc, gll, gb, gbp, gch, gun);
    P(gcl[2]);
    P(gcl2->x);
    printf("%Lg %g %g %d %d %d %d\n", gld, gfi, gneg, ge, gcond, gsz, gnull == 0);
    P(gun2.u);
    P(gun3.c);
    puts(gst);
    puts(garr2);
    P(gw[3]);
    P(sizeof gw);
    P(gstat);
    P(kr('a', 2.5, 7));
    P(krn(4));
    P(cnt());
    P(cnt());
    P(rst(5));
    P(gt[1] + sizeof(T));
    P(sizeof gpk);
    printf("%g\n", gpk.d);
    P(sizeof gal);
    P(_Alignof(struct AL));
    P(D + B);
    struct In li = { .q = { [1] = { { 3 } } }, .c[1] = 5, .x = 1 };
    P(li.u);
    P(li.q[1].p[0]);
    int la[5] = { [4] = 1, [1] = 2, 3 };
    P(la[2] + la[4] * 10 + la[0]);
    struct In l2 = gi, l3 = { .q[0].p = { 1, 2 } };
    P(l2.y + l3.q[0].p[1]);
    struct In l4 = { gi.x, .q[1] = gi.q[1] };
    P(l4.q[1].p[0]);
    char lc[8] = "abc";
    P(lc[5]);
    int lz[100] = { 0 };
    P(lz[99]);
    struct { struct In a; int b; } nest = { gi, 5 };
    P(nest.a.lo + nest.b);
    int k = 0;
    int ord[3] = { k++, k++, k++ };
    P(ord[0] + ord[1] + ord[2]);
    struct In *hp = &(struct In){ .y = k };
    P(hp->y);
    for (int i = 0; i < 3; i++) {
        int *q = (int[2]){ i };
        q[1] += i;
        P(q[1]);
    }
    union { int a[2]; long long b; } un = { .a = { 1, 2 }, .b = 3 };
    P(un.a[1]);
    union { struct { int a, b; }; int c[2]; } ua = { .a = 1, .b = 2 };
    P(ua.c[1]);
    P(_Generic(1, int: 1, default: 2));
    P(_Generic('a', char: 1, int: 3));
    P(_Generic("a", char *: 1, const char *: 2));
    P(_Generic((char)1, char: 5, signed char: 6));
    P(_Generic(1L, long long: 1, long: 2));
    P(_Generic(&ci, const int *: 7, int *: 8));
    P(_Generic(ci, int: 1, const int: 2));
    P(_Generic(main, int (*)(void): 4, default: 5));
    P(_Generic(ga, int *: 1, int[10]: 2));
    P(_Generic(1.0f + 1, float: 1, double: 2));
    P(_Generic((short)1 + (short)1, short: 1, int: 2));
    P(_Generic(1u + 1L, unsigned long: 1, long: 2, default: 3));
    return 0;
}
