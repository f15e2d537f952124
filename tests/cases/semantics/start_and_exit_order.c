//@ run: exit 7
//@ stdout: ctor101 0
//@ stdout: ctor 1
//@ stdout: 6
//@ stdout: 3
//@ stdout: 9
//@ stdout: 9
//@ stdout: 11
//@ stdout: 5
//@ stdout: 10
//@ stdout: 5
//@ stdout: 12
//@ stdout: 13
//@ stdout: 8
//@ stdout: 3
//@ stdout: 1
//@ stdout: 2
//@ stdout: 3
//@ stdout: 5
//@ stdout: 5
//@ stdout: 3
//@ stdout: 1
//@ stdout: 1
//@ stdout: 0
//@ stdout: 9
//@ stdout: 3
//@ stdout: 13
//@ stdout: 9
//@ stdout: 1
//@ stdout ILP32: 4
//@ stdout LP64: 8
//@ stdout: 1
//@ stdout: 1
//@ stdout: 0
//@ stdout: 5
//@ stdout: 1
//@ stdout: 1065353216
//@ stdout: 1
//@ stdout: 8
//@ stdout: 72623859790446591
//@ stdout: ae3
//@ stdout: ae1 2
//@ stdout: ae2 3
//@ stdout: ae1 4
//@ stdout: dtor 5
//@ stdout: dtor200 6
// Constructors, exit handlers, destructors, and exit with blocks that the stack still reaches.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <stdint.h>
#define P(x) printf("%lld\n", (long long)(x))
struct N { struct N *n; int v; };
struct N *keep;
static uintptr_t hidden;
static char bytes[sizeof(void *)];
union { struct N *p; uintptr_t u; } un;
struct X { uintptr_t link; int v; };
_Thread_local int tl = 5;
__thread int *tlp;
_Atomic int at = 3;
volatile int vol = 4;
static int order;

__attribute__((constructor)) void c1(void)
{
    printf("ctor %d\n", order++);
}

__attribute__((constructor(101))) void c0(void)
{
    printf("ctor101 %d\n", order++);
}

__attribute__((destructor)) void d1(void)
{
    printf("dtor %d\n", order++);
}

__attribute__((destructor(200))) void d2(void)
{
    printf("dtor200 %d\n", order++);
}

void ae1(void)
{
    printf("ae1 %d\n", order++);
}

void ae2(void)
{
    printf("ae2 %d\n", order++);
}

void ae3(void)
{
    printf("ae3\n");
    atexit(ae1);
}

void deep(int n)
{
    struct N local = { 0 };
    char *p = malloc(10);
    local.n = malloc(sizeof(struct N));
    local.n->n = 0;
    if (n) deep(n - 1);
    else exit(7);
    free(p);
    free(local.n);
}

int weakf(void) __attribute__((weak));

int target(int x)
{
    return x + 1;
}

int ali(int) __attribute__((alias("target")));
extern int aliv __attribute__((alias("realv")));
int realv = 12;

inline int inl(int x)
{
    return x * 2;
}

extern inline int inl(int);

static inline int sinl(int x)
{
    static int n;
    return n += x;
}

int main(void)
{
    tlp = &tl;
    P(++*tlp);
    P(at++);
    at += 5;
    P(at);
    P(__sync_fetch_and_add(&at, 2));
    P(__atomic_load_n(&at, 0));
    vol++;
    P(vol);
    P(vol + vol);
    P(ali(4));
    P(aliv);
    aliv++;
    P(realv);
    P(inl(4));
    sinl(1);
    P(sinl(2));
    struct N *a = malloc(sizeof *a), *b = malloc(sizeof *b);
    a->n = b;
    b->n = a;
    a->v = 1;
    b->v = 2;
    keep = a;
    struct X *h = malloc(sizeof *h), *h2 = malloc(sizeof *h2), *h3 = malloc(sizeof *h3);
    h->link = (uintptr_t)h2;
    h2->link = (uintptr_t)h ^ (uintptr_t)h3;
    h3->link = (uintptr_t)h2;
    h->v = 1;
    h2->v = 2;
    h3->v = 3;
    uintptr_t prev = 0;
    struct X *cur = h;
    for (int i = 0; i < 3; i++) {
        P(cur->v);
        struct X *nx = (struct X *)(cur->link ^ prev);
        prev = (uintptr_t)cur;
        cur = nx;
        if (!cur) break;
    }
    hidden = (uintptr_t)h;
    char *q = malloc(20);
    memcpy(bytes, &q, sizeof q);
    char *q2;
    memcpy(&q2, bytes, sizeof q2);
    q2[3] = 5;
    P(q[3]);
    un.p = malloc(8);
    *(int *)un.u = 5;
    P(*(int *)un.p);
    int *arr = malloc(3 * sizeof(int));
    arr[0] = 1;
    arr[1] = 2;
    arr[2] = 3;
    arr = realloc(arr, 6 * sizeof(int));
    P(arr[2]);
    arr[5] = 7;
    arr = realloc(arr, 4);
    P(arr[0]);
    free(arr);
    P(realloc(0, 5) != 0);
    char *z = calloc(4, 4);
    P(z[15]);
    free(z);
    free(0);
    char *tag = malloc(16);
    uintptr_t tg = (uintptr_t)tag | 1;
    *(char *)(tg & ~(uintptr_t)1) = 9;
    P(*tag);
    keep = (struct N *)((char *)keep);
    char *end = malloc(8) ;
    end += 8;
    end[-1] = 3;
    P(end[-1]);
    free(end - 8);
    free((void *)(tg - 1));
    char buf[10];
    P(snprintf(buf, sizeof buf, "%s", "a long string"));
    P(strlen(buf));
    int *np = 0;
    P(&np[0] == 0);
    P((char *)&((struct N *)0)->v - (char *)0);
    P((size_t)&((struct N *)0)->v == sizeof(void*));
    const char *s1 = "same", *s3 = s1;
    P(s1 == s3);
    P(strcmp(s1, "same"));
    char *cp = (char *)&vol;
    P(cp[0]);
    int endi = 1;
    P(*(char *)&endi);
    float ff = 1.0f;
    unsigned fu;
    memcpy(&fu, &ff, 4);
    P(fu);
    P(*(unsigned *)&ff == fu);
    uint64_t big = 0x0102030405060708;
    P(((unsigned char *)&big)[0]);
    *(uint16_t *)&big = 0xffff;
    P(big);
    atexit(ae1);
    atexit(ae2);
    atexit(ae3);
    fflush(stdout);
    deep(3);
    return 0;
}
