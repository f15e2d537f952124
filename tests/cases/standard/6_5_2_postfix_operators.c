//@ run: exit 0
//@ stdout: 20 30 40
//@ stdout: 10
//@ stdout: 3 2
//@ stdout: 10 20 21
//@ stdout: 4 1
//@ stdout: 8 3
//@ stdout: 7 1
//@ stdout: 11
//@ stdout: 7
//@ stdout: 9
//@ stdout: 1 3 
//@ stdout: 2
//@ stdout: 0
//@ stdout: 2.5
//@ stdout: 1
// 6.5.1 and 6.5.2: generic selection, subscripts, calls, members, increments behind, compound literals.
#include <stdio.h>

struct point { int x, y; };
struct line { struct point from, to; };

static struct point shift(struct point p, int by) { p.x += by; return p; }
static int sum(struct point *p) { return p->x + p->y; }
static int (*choose(int n))(struct point *) { return n ? sum : 0; }
static int first(const int *p) { return *p; }

int main(void)
{
    int a[4] = { 10, 20, 30, 40 }, i = 0;
    printf("%d %d %d\n", a[1], 2[a], (a + 1)[2]);
    int next = a[i++];
    i = next;
    printf("%d\n", i);
    i = 3;
    int old = i--;
    printf("%d %d\n", old, i);
    int *p = a;
    int here = *p++, there = (*p)++;
    printf("%d %d %d\n", here, there, a[1]);
    struct line l = { { 1, 2 }, { 3, 4 } }, *q = &l;
    printf("%d %d\n", q->to.y, (&q->from)->x);
    printf("%d %d\n", shift(l.to, 5).x, l.to.x);
    printf("%d %d\n", choose(1)(&l.to), choose(0) == 0);
    printf("%d\n", sum(&(struct point){ 5, 6 }));
    printf("%d\n", first((int[]){ 7, 8 }));
    printf("%d\n", ((struct point){ .y = 9 }).y);
    for (int n = 0; n < 2; n++) {
        int *literal = (int[2]){ n, n + 1 };
        literal[0] += literal[1];
        printf("%d ", *literal);
    }
    printf("\n%d\n", _Generic(1.0f, double: 1, float: 2, default: 3));
    unsigned char c = 255;
    c++;
    printf("%d\n", c);
    float f = 1.5f;
    f++;
    printf("%.1f\n", f);
    _Bool b = 0;
    b++, b++;
    printf("%d\n", b);
    return 0;
}
