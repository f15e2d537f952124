//@ run: exit 0
//@ stdout: ab 2 5 6 7
//@ stdout: 120 0 122 9 3 0.5
//@ stdout: 0 0
//@ stdout: 1 0 0 4 5 6 7 8 0
//@ stdout: 2 0
//@ stdout: 7 0 1 2 0 0 50 6
//@ stdout: 0 4 9 4 0 0 1 1
//@ stdout: abc de f 0
//@ stdout: 1 5 3
//@ stdout: zero 1 two
//@ stdout: 12
//@ stdout: 1 2 0
//@ stdout: 2 0 7
//@ stdout: 5 7 r
//@ stdout: 2 3
//@ stdout: 4
// 6.7.9: initialisers: brace elision, designators that go back, ranges, strings, unions, what is left is zero.
#include <stdio.h>

struct point { int x, y; };
struct shape { char name[4]; struct point p[3]; union { int n; float f; } u; };

static struct shape flat = { "ab", 1, 2, 3, 4, 5, 6, 7 };
static struct shape named = { .p[1] = { 8, 9 }, .name = { 'x', [2] = 'z' }, .p[2].y = 3, .u.f = 0.5f };
static int grid[3][3] = { { 1 }, 4, 5, 6, { 7, 8 } };
static int partial[][2] = { 1, 2, 3 };
static int jumps[] = { [5] = 5, 6, [1] = 1, 2, [5] = 50 };
static int range[8] = { [1 ... 3] = 4, [2] = 9, [6 ... 7] = 1 };
static char strings[][4] = { "abc", "de", { "f" } };
static struct { struct point p; int n; } twice = { .p = { 1, 2 }, .p.y = 5, .n = 3 };
static const char *names[] = { [2] = "two", [0] = "zero" };
static struct point *where = &(struct point){ 11, 12 };

static int calls;
static int call(void) { return ++calls; }

int main(void)
{
    printf("%s %d %d %d %d\n", flat.name, flat.p[0].y, flat.p[2].x, flat.p[2].y, flat.u.n);
    printf("%d %d %d %d %d %.1f\n", named.name[0], named.name[1], named.name[2], named.p[1].y, named.p[2].y, named.u.f);
    printf("%d %d\n", named.p[0].x, named.p[2].x);
    for (int i = 0; i < 9; i++)
        printf("%d%c", grid[i / 3][i % 3], i == 8 ? '\n' : ' ');
    printf("%d %d\n", (int)(sizeof partial / sizeof partial[0]), partial[1][1]);
    printf("%d", (int)(sizeof jumps / sizeof jumps[0]));
    for (int i = 0; i < 7; i++)
        printf(" %d", jumps[i]);
    printf("\n");
    for (int i = 0; i < 8; i++)
        printf("%d%c", range[i], i == 7 ? '\n' : ' ');
    printf("%s %s %s %d\n", strings[0], strings[1], strings[2], strings[2][3]);
    printf("%d %d %d\n", twice.p.x, twice.p.y, twice.n);
    printf("%s %d %s\n", names[0], names[1] == 0, names[2]);
    printf("%d\n", where->y);
    struct shape local = { .p = { [2] = { .x = call() } } };
    struct shape copy = local;
    copy.p[2].x++;
    printf("%d %d %d\n", local.p[2].x, copy.p[2].x, local.u.n);
    int automatic[4] = { call(), [3] = 7 };
    printf("%d %d %d\n", automatic[0], automatic[1], automatic[3]);
    int scalar = { 5 };
    char text[] = { "braces" }, *s = { text };
    printf("%d %d %c\n", scalar, (int)sizeof text, s[1]);
    struct point p = { 1, 2 };
    struct { struct point p; int n; } nested = { p, 3 };
    printf("%d %d\n", nested.p.y, nested.n);
    static int once = 4;
    printf("%d\n", once++);
    return 0;
}
