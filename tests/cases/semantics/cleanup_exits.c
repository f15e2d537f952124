//@ run: exit 5
//@ stdout: 4
//@ stdout: 4
//@ stdout: 5
//@ stdout: 5
//@ stdout: 7
//@ stdout: 672
//@ stdout: 0
//@ stdout: 672
//@ stdout: 0
//@ stdout: 6784
//@ stdout: 0
//@ stdout: 672
//@ stdout: 0
//@ stdout: 6784
//@ stdout: 8
//@ stdout: 1
//@ stdout: 7
//@ stdout: 23
//@ stdout: 8
//@ stdout: 0
//@ stdout: 3
//@ stdout: 2
//@ stdout: 33
//@ stdout: 3
//@ stdout: 6
//@ stdout: 456
//@ stdout: 3
//@ stdout: 123
//@ stdout: 3
//@ stdout: 3
//@ stdout: 1
//@ stdout: 432
//@ stdout: 3
//@ stdout: 432
//@ stdout: 4329
//@ stdout: 8
//@ stdout: 88
//@ stdout: 31
//@ stdout: 4
//@ stdout: 0
//@ stdout: 13467
//@ stdout: -1
//@ stdout: 3210
//@ stdout: 3210
// Cleanup functions on every way out; a result is evaluated before they run.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define P(x) printf("%lld\n", (long long)(x))
// cleanup on all exits
struct X { int a[3]; };
static int log_;

static void fin(int *p)
{
    log_ = log_ * 10 + *p;
}

static void ffree(char **p)
{
    free(*p);
}

static void fstr(struct X *p)
{
    log_ = log_ * 10 + p->a[1];
    p->a[1] = 0;
}

#define C(n) __attribute__((cleanup(n)))
#define AF C(ffree) char *

struct X mk(int k)
{
    C(fstr) struct X x = { { 1, k, 3 } };
    return x;
}

int idx(int k)
{
    C(fstr) struct X x = { { 1, k, 3 } };
    return x.a[1];
}

int lo(int n)
{
    for (C(fin) int i = 1; i < 4; i++) {
        C(fin) int j = 5 + i;
        if (i == n) return j;
        if (i == n - 10) break;
        if (i == n - 20) continue;
        if (i == n - 30) goto end;
    }
    end: return 0;
}

int sw(int n)
{
    switch (n) {
        case 1: {
            C(fin) int a = 1;
            if (n) break;
        }
        case 2: {
            C(fin) int b = 2;
        }
        C(fin) int c = 3;
        case 4: return 7;
    }
    return 8;
}

int se(int n)
{
    int r = ({ C(fin) int a = n; if (n == 3) return 33; a + 1; });
    return r;
}

int nest(void)
{
    C(fin) int a = 1;
    {
        C(fin) int b = 2;
        {
            C(fin) int c = 3;
            c = 4;
        }
        b = 5;
    }
    a = 6;
    return a;
}

int back(void)
{
    int n = 0;
    again: ;
    C(fin) int z = n + 1;
    if (++n < 3) goto again;
    return n;
}

int cond(int n)
{
    if (n) {
        AF p = malloc(4);
        p[0] = n;
        return p[0];
    }
    else {
        AF q = strdup("abc");
        return strlen(q);
    }
}

int vla(int n)
{
    C(fin) int a = 2;
    int v[n];
    C(fin) int b = 3;
    v[0] = n;
    {
        int w[n];
        C(fin) int c = 4;
        w[0] = 1;
        if (n == 2) return w[0];
    }
    return v[0];
}

void vv(void)
{
    C(fin) int a = 9;
    return;
}

_Noreturn void die(void){ C(fin) int a = 7; P(log_); exit(5); } struct X chain(void)
{
    C(fstr) struct X x = mk(8);
    return x;
}

int exprv(int x)
{
    C(fin) int y = x;
    return y++ * 10 + ({ int t = y; t; }) * 0 + 1;
}

int infor(void)
{
    for (int i = 0; i < 3; i++) for (int j = 0; j < 3; j++) {
        C(fin) int k = i * 3 + j;
        if (j == 1) break;
        if (i == 1) continue;
    }
    return 0;
}

int whl(int n)
{
    while (n--) {
        C(fin) int k = n;
        if (n == 2) continue;
    }
    return n;
}

#define S(e) (log_ = 0, P(e), P(log_))

int main(void)
{
    S(mk(4).a[1]);
    S(idx(5));
    S(lo(2));
    S(lo(12));
    S(lo(22));
    S(lo(32));
    S(lo(99));
    S(sw(1));
    S(sw(2));
    S(sw(3));
    S(se(2));
    S(se(3));
    S(nest());
    S(back());
    P(cond(0));
    P(cond(3));
    S(vla(2));
    S(vla(3));
    vv();
    P(log_);
    S(chain().a[1]);
    S(exprv(3));
    S(infor());
    S(whl(4));
    die();
}
