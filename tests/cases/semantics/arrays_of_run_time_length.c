//@ run: exit 0
//@ stdout: 0
//@ stdout: 1
//@ stdout: 2
//@ stdout: 1
//@ stdout: 3
//@ stdout: 4
//@ stdout: 4
//@ stdout: 5
//@ stdout: 9
//@ stdout: 6
//@ stdout: 4
//@ stdout: 9
//@ stdout: 57
//@ stdout: 6
//@ stdout: 12
//@ stdout: 10
//@ stdout: 27
//@ stdout: 7
//@ stdout: 40
//@ stdout: 4
//@ stdout: 5
//@ stdout: 15
//@ stdout: 6
//@ stdout: 4
//@ stdout: 7
//@ stdout: 9
//@ stdout: 6
// Lengths that are evaluated once, lifetimes in loops and jumps, compound literals in loops.
#include <stdio.h>
#include <stdlib.h>
#define P(x) printf("%lld\n", (long long)(x))
struct N { int v; struct N *n; };

int shortc(struct N *p)
{
    return p && p->v > 1 && p->n && p->n->v;
}

int asg(struct N **pp)
{
    struct N *p;
    int c = 0;
    while ((p = *pp) && p->v < 3) {
        *pp = p->n;
        free(p);
        c++;
    }
    return c;
}

void push(struct N **h, int v)
{
    struct N *n = malloc(sizeof *n);
    *n = (struct N){ v, *h };
    *h = n;
}

void ins(struct N **h, int v)
{
    while (*h && (*h)->v < v) h = &(*h)->n;
    struct N *n = malloc(sizeof *n);
    n->v = v, n->n = *h, *h = n;
}

int flag(int n)
{
    int done = 0, r = 0;
    while (!done) {
        if (r++ > n) done = 1;
    }
    return r;
}

int lval(int n)
{
    int i = 0, a[10], *p = &a[i];
    for (; i < n; ) {
        a[i] = i;
        i++;
    }
    return *p + a[n - 1];
}

int two(int *x, int y)
{
    int z = y;
    *x = z++;
    return z + *x;
}

int addr(int n)
{
    int a = n, *p = &a;
    int b = a;
    *p = 5;
    return a * 10 + b;
}

int part(int c)
{
    int v;
    if (c) v = 3;
    else v = 4;
    int *q = &v;
    *q += v;
    return v;
}

int loopaddr(void)
{
    int s = 0;
    for (int i = 0; i < 4; i++) {
        int k = i;
        int *p = &k;
        *p *= 2;
        s += k;
    }
    return s;
}

void inc(int *p)
{
    ++*p;
}

int mixed(int n)
{
    int t = 0;
    for (int i = 0; i < n; inc(&i)) t += i;
    return t;
}

int vla2(int n, int m, int a[n][m])
{
    int s = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s += a[i][j];
    return s + sizeof a[0];
}

int vlap(int n, int a[n++])
{
    return n + a[0];
}

void fill(int r, int c, int (*a)[c])
{
    for (int i = 0; i < r; i++) for (int j = 0; j < c; j++) a[i][j] = i * c + j;
}

int vs(int n)
{
    struct { int k; } s[n];
    for (int i = 0; i < n; i++) s[i].k = i;
    typedef int T[n];
    n *= 2;
    T t;
    int r = sizeof t / sizeof(int);
    {
        typedef char U[n];
        r += sizeof(U);
    }
    int (*p)[n] = malloc(sizeof *p * 2);
    p[1][n - 1] = 6;
    r += p[1][n - 1] + ((char *)(p + 1) - (char *)p);
    free(p);
    return r + s[1].k;
}

int vlasw(int n)
{
    switch (n) {
        case 1: {
            int a[n];
            a[0] = 4;
            return a[0];
        }
        case 2: ;
        int b = 3;
        {
            char c[b + n];
            return sizeof c;
        }
    }
    return 0;
}

int vlagoto(int n)
{
    int c = 0;
    top: {
        int a[n];
        a[n - 1] = c;
        c += a[n - 1] + 1;
        n++;
        if (n < 6) goto top;
    }
    return c;
}

int alr(int n)
{
    int *p[5];
    for (int i = 0; i < 5; i++) {
        p[i] = __builtin_alloca(sizeof(int) * (i + 1));
        p[i][i] = i;
    }
    return p[4][4] + p[2][2];
}

int cl(int n)
{
    int *p = n ? (int[]){ 1, 2, n } : (int[]){ 4 };
    return p[n ? 2 : 0];
}

struct Q { int *p; } mkq(int *p)
{
    return (struct Q){ p };
}

int clf(void)
{
    int s = 0;
    for (int i = 0; i < 3; i++) s += *mkq(&(int){ i * 3 }).p;
    return s;
}

int clw(void)
{
    int i = 0, s = 0;
    while (*(int[]){ i < 4 }) {
        s += (struct N){ i++ }.v;
    }
    return s;
}

int main(void)
{
    struct N *h = 0;
    for (int i = 5; i > 0; i--) push(&h, i);
    P(shortc(h));
    P(shortc(h->n));
    P(asg(&h));
    ins(&h, 4);
    ins(&h, 1);
    ins(&h, 9);
    for (struct N *p = h, *n; p; p = n) {
        n = p->n;
        P(p->v);
        free(p);
    }
    P(flag(4));
    P(lval(5));
    int x;
    P(two(&x, 4));
    P(addr(7));
    P(part(1));
    P(loopaddr());
    P(mixed(5));
    int a[2][3];
    fill(2, 3, a);
    P(vla2(2, 3, a));
    P(vlap(3, a[1]));
    P(vs(3));
    P(vlasw(1));
    P(vlasw(2));
    P(vlagoto(2));
    P(alr(3));
    P(cl(0));
    P(cl(7));
    P(clf());
    P(clw());
    return 0;
}
