//@ run: exit 0
//@ stdout: 11 7 2 8 98 -2 -1
//@ stdout: -1 11 5
//@ stdout: 11 stant
//@ stdout: 1 0.50 2
//@ stdout: 1 4294967295
//@ stdout: 11 xyz
//@ stdout: 1 2 3 4 0
// 6.6: constant expressions where C wants them: cases, enumerators, widths, sizes, static initialisers, addresses.
#include <stddef.h>
#include <stdio.h>

enum { A = 3 * 4 - 1, B = A > 10 ? 7 : 8, C = (int)2.9, D = sizeof(long long), E = 'a' + 1, F = -5 / 2, G = ~0 };
struct s { char c; int n : B - 2; short h[A]; };
static int table[A % 4 + 2] = { [C] = A, [0] = G };
static int *middle = &table[1] + 1;
static const char *text = "constant" + 3;
static size_t offset = offsetof(struct s, h[2]);
static double half = 1 / 2.0;
static long difference = &table[3] - &table[1];
static int (*function)(void);
static unsigned big = -1;
static struct { int *p; struct { char c[4]; } in; } nested = { &table[0] + 2, { "xyz" } };
_Static_assert(A == 11, "arithmetic in enumerators");
_Static_assert(1 ? 1 : 1 / 0, "what is not evaluated may not be constant");

static int classify(int n)
{
    switch (n) {
    case A: return 1;
    case B + 1: return 2;
    case 'x' - 'w' - 1: return 3;
    case -A: return 4;
    }
    return 0;
}

int main(void)
{
    printf("%d %d %d %d %d %d %d\n", A, B, C, D, E, F, G);
    printf("%d %d %d\n", table[0], table[2], (int)(sizeof table / sizeof table[0]));
    printf("%d %s\n", *middle, text);
    printf("%d %.2f %ld\n", offset == offsetof(struct s, h) + 4, half, difference);
    printf("%d %u\n", function == NULL, big);
    printf("%d %s\n", *nested.p, nested.in.c);
    printf("%d %d %d %d %d\n", classify(11), classify(8), classify(0), classify(-11), classify(5));
    return 0;
}
