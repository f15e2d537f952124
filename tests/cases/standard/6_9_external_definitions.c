//@ run: exit 0
//@ stdout: 0 4 0 3
//@ stdout: 6 6
//@ stdout: 112 0.5
//@ stdout: 3
//@ stdout: 104
//@ stdout: 24 6
//@ stdout: 5
//@ stdout: 1 1
// 6.9: function definitions, tentative definitions, internal linkage, conversions at calls and returns, main's own.
#include <stdarg.h>
#include <stdio.h>

int tentative;
int tentative;
extern int tentative;
int defined = 4;
extern int defined;
static int hidden;
static int hidden;
extern int later[];

static int forward(int);
static int old_style(a, b, c)
    int a;
    char b;
    float c;
{
    return a + b + (int)c;
}

static unsigned char converts(short s) { return s; }
static double widens(float f) { return f; }
static int array_parameter(int a[5], int n) { a++; return a[n - 1]; }
static void nothing(void) { return; }
static int forward(int n) { return n ? forward(n - 1) + 2 : 0; }

static int count(int n, ...)
{
    va_list list;
    va_start(list, n);
    int s = 0;
    for (int i = 0; i < n; i++)
        s += i % 2 ? (int)va_arg(list, double) : va_arg(list, int);
    va_end(list);
    return s;
}

struct big { int v[6]; };
static struct big twice(struct big b)
{
    for (int i = 0; i < 6; i++)
        b.v[i] *= 2;
    return b;
}

static inline int inlined(int n) { static int calls; calls += n; return calls; }
_Noreturn static void never(void) { for (;;) { } }

int later[] = { 1, 2, 3 };

int main(int argc, char *argv[])
{
    printf("%d %d %d %d\n", tentative, defined, hidden, (int)(sizeof later / sizeof later[0]));
    printf("%d %d\n", old_style(1, 2, 3.5f), forward(3));
    printf("%d %.1f\n", converts(70000), widens(0.5f));
    printf("%d\n", array_parameter(later, 2));
    nothing();
    printf("%d\n", count(4, 1, 2.5, 'a', 4.0f));
    struct big b = { { 1, 2, 3, 4, 5, 6 } };
    printf("%d %d\n", twice(twice(b)).v[5], b.v[5]);
    inlined(2);
    printf("%d\n", inlined(3));
    printf("%d %d\n", argc, argv[argc] == NULL);
    if (argc > 100)
        never();
}
