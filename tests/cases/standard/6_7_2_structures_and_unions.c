//@ run: exit 0
//@ stdout: 12 2 4 8
//@ stdout: 8 8 4
//@ stdout: 1 72 0
//@ stdout: -5 524288
//@ stdout: 65 66 A
//@ stdout: 6
//@ stdout: 4 2
//@ stdout: 44 3344 8
//@ stdout: 2
//@ stdout: 1 2
// 6.7.2.1: structures and unions: layout, bit-fields that meet, unnamed ones, anonymous members, flexible members.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct plain { char a; short b; char c; int d; };
struct bits { unsigned a : 3, b : 7; unsigned : 0; unsigned c : 1; };
struct straddle { unsigned char a; int b : 20, c : 20; };
struct unnamed { unsigned a : 4, : 6, b : 6; };
struct anonymous { int kind; union { int n; struct { short lo, hi; }; char text[4]; }; };
struct flexible { unsigned char n; short items[]; };
union either { char c; short s; int i[2]; };
struct self { struct self *next; int (*f)(struct self *); };

static int depth(struct self *s) { return s->next ? 1 + s->next->f(s->next) : 1; }

int main(void)
{
    printf("%d %d %d %d\n", (int)sizeof(struct plain), (int)offsetof(struct plain, b), (int)offsetof(struct plain, c), (int)offsetof(struct plain, d));
    printf("%d %d %d\n", (int)sizeof(struct bits), (int)sizeof(struct straddle), (int)sizeof(struct unnamed));
    struct bits b = { 7, 100, 1 };
    b.a += 2;
    b.b *= 2;
    b.c = ~b.c;
    printf("%d %d %d\n", b.a, b.b, b.c);
    struct straddle s = { 1, -5, 0x7ffff };
    printf("%d %d\n", s.b, s.c + s.a);
    struct anonymous m = { .kind = 1, .n = 0x00420041 };
    printf("%d %d %s\n", m.lo, m.hi, m.text);
    printf("%d\n", (int)offsetof(struct anonymous, hi));
    struct flexible *f = malloc(sizeof *f + 3 * sizeof(short));
    f->n = 3;
    for (int i = 0; i < f->n; i++)
        f->items[i] = (short)(i * i);
    printf("%d %d\n", f->items[2], (int)sizeof *f);
    free(f);
    union either u = { .i = { 0x11223344, 5 } };
    printf("%x %x %d\n", u.c, u.s, (int)sizeof u);
    struct self c = { 0, depth }, d = { &c, depth };
    printf("%d\n", d.f(&d));
    struct { int x; } one = { 1 }, two = one;
    two.x++;
    printf("%d %d\n", one.x, two.x);
    return 0;
}
