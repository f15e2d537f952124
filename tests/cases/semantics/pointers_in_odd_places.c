//@ run: exit 0
//@ stdout: 0
//@ stdout: 1
//@ stdout: 2
//@ stdout: 4
//@ stdout: 7
//@ stdout: 6
//@ stdout: 6
//@ stdout: 3
//@ stdout: 8
//@ stdout: 1
//@ stdout: 4
// Blocks that are reached only through packed, split, shifted, negated and interior addresses.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#define P(x) printf("%lld\n", (long long)(x))
// pointers in odd places: no leak, no violation
struct pk { char c; void *p; } __attribute__((packed));
struct pk gpk;
static char gbuf[64];
long double *gld;
uint32_t halves[2];
struct bf { uintptr_t tag:2; uintptr_t ptr:sizeof(void*)*8-2; } gbf;
static void *const *cpp;
struct list { struct list *next, *prev; };
struct item { int v; struct list l; };
static struct list head = { &head, &head };

void add(int v)
{
    struct item *i = malloc(sizeof *i);
    i->v = v;
    i->l.next = &head;
    i->l.prev = head.prev;
    head.prev->next = &i->l;
    head.prev = &i->l;
}

static int *tree[2];
void *ring;
volatile char *vp;
uintptr_t neg;

int main(void)
{
    gpk.p = malloc(5);
    ((char *)gpk.p)[4] = 1;
    char *q = malloc(7);
    memcpy(gbuf + 3, &q, sizeof q);
    for (int i = 0; i < 3; i++) add(i);
    for (struct list *l = head.next; l != &head;
        l = l->next) P(((struct item *)((char *)l - __builtin_offsetof(struct item, l)))->v);
    int *a = malloc(12);
    gbf.ptr = (uintptr_t)a >> 2;
    gbf.tag = 3;
    *(int *)((uintptr_t)gbf.ptr << 2) = 4;
    P(*a);
    uintptr_t u = (uintptr_t)malloc(6);
    for (int i = 0; i < (int)sizeof u; i++) gbuf[20 + i] = (char)(u >> (8 * i));
    uintptr_t v = 0;
    for (int i = sizeof u - 1; i >= 0; i--) v = v << 8 | (unsigned char)gbuf[20 + i];
    *(char *)v = 7;
    P(*(char *)u);
    int *b = malloc(8);
    *b = 6;
    neg = -(uintptr_t)b;
    P(*(int *)-neg);
    neg = ~(uintptr_t)b;
    P(*(int*)~neg);
    int *c = malloc(40);
    tree[0] = c + 9;
    tree[0][0] = 3;
    P(c[9]);
    int **d = malloc(sizeof *d);
    cpp = (void *const *)d;
    *d = malloc(4);
    **d = 8;
    P(**(int **)cpp);
    double dd;
    int *e = malloc(4);
    memcpy(&dd, &e, sizeof e);
    int *f;
    memmove(&f, &dd, sizeof f);
    *f = 1;
    P(*e);
    free(f);
    struct list *x = malloc(sizeof *x);
    x->next = x;
    ring = x;
    union { char c[8]; int *p; } un;
    un.p = malloc(4);
    char cc[8];
    memcpy(cc, un.c, sizeof cc);
    memset(&un, 0, sizeof un);
    memcpy(un.c, cc, sizeof cc);
    *un.p = 4;
    P(*un.p);
    free(un.p);
    return 0;
}
