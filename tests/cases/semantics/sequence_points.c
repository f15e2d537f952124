//@ run: exit 0
//@ stdout: clv 5
//@ stdout: 5
//@ stdout: clv 0
//@ stdout: 0
//@ stdout: clv 10
//@ stdout: clv 0
//@ stdout: clv 1
//@ stdout: 2
//@ stdout: clv 10
//@ stdout: clv 0
//@ stdout: clv 1
//@ stdout: clv 2
//@ stdout: 4
//@ stdout: clv 10
//@ stdout: clv 0
//@ stdout: clv 1
//@ stdout: clv 12
//@ stdout: clv 2
//@ stdout: 3
//@ stdout: clv 10
//@ stdout: clv 0
//@ stdout: clv 1
//@ stdout: clv 12
//@ stdout: clv 2
//@ stdout: 3
//@ stdout: clv 10
//@ stdout: clv 0
//@ stdout: clv 1
//@ stdout: clv 12
//@ stdout: clv 2
//@ stdout: 3
//@ stdout: clv 10
//@ stdout: clv 0
//@ stdout: clv 1
//@ stdout: clv 12
//@ stdout: clv 2
//@ stdout: 3
//@ stdout: clv 10
//@ stdout: clv 0
//@ stdout: clv 1
//@ stdout: clv 2
//@ stdout: 3
//@ stdout: clv 10
//@ stdout: clv 0
//@ stdout: 3
//@ stdout: clv 3
//@ stdout: clv 2
//@ stdout: clv 1
//@ stdout: 9
//@ stdout: 1
//@ stdout: 2
//@ stdout: 4
//@ stdout: 5
//@ stdout: 7
//@ stdout: 5
//@ stdout: 1
//@ stdout: 6
//@ stdout: 20
//@ stdout: 8
//@ stdout: 2
//@ stdout: 15
//@ stdout: 16
//@ stdout: 3
//@ stdout: 1
//@ stdout: 2
//@ stdout: 3
//@ stdout: 4
//@ stdout: 4
//@ stdout: 3
//@ stdout: 2
//@ stdout: 1
//@ stdout: 77
//@ stdout: 3
//@ stdout: 9
//@ stdout: 10
//@ stdout: 2
//@ stdout: 11
//@ stdout: 40
//@ stdout: 44
//@ stdout: 12
//@ stdout: 4
//@ stdout: 12
//@ stdout: 48
//@ stdout: 16
//@ stdout: 5
//@ stdout: 16
//@ stdout: 8
//@ stdout: 1
//@ stdout: 2
//@ stdout: 10
//@ stdout: 8
//@ stdout: 9
//@ stdout: 3
//@ stdout: 44
//@ stdout: 255
//@ stdout: 1
//@ stdout: -1
//@ stdout: 123
//@ stdout: 111
//@ stdout: 6
//@ stdout: 1
//@ stdout: 5
//@ stdout: 7
//@ stdout: 1
//@ stdout: 2
//@ stdout: 1
//@ stdout: 5
//@ stdout: 7
//@ stdout: 14
//@ stdout: 15
//@ stdout: 26
//@ stdout: 91
// Changes of variables that sequence points order.
#include <stdio.h>
#include <stdlib.h>
#define P(x) printf("%d\n", (int)(x))
int g;

int f(int a,int b,int c)
{
    return a*100+b*10+c;
}

int set(int v)
{
    g = v;
    return v;
}

int cl(int *p)
{
    printf("cl %d\n", *p);
    *p = 99;
    return 0;
}

void clv(int *p)
{
    printf("clv %d\n", *p);
    *p = 99;
}

int ret_before(void)
{
    __attribute__((cleanup(clv))) int x = 5;
    return x;
}

int ret2(int k)
{
    for (int i = 0; i < 3; i++) {
        __attribute__((cleanup(clv))) int x = i;
        if (i == k) return x + g++;
        if (i == 1) continue;
        if (k == 7 && i == 2) break;
        {
            __attribute__((cleanup(clv))) int y = 10+i;
            if (k == 8) goto out;
        }
    }
    out: return g;
}

int multi(void)
{
    int a __attribute__((cleanup(clv))) = 1;
    int b __attribute__((cleanup(clv))) = 2;
    int q = ({ int z __attribute__((cleanup(clv))) = 3; z * 2; });
    return q + a + b;
}

int seq(void)
{
    int x = 1, y;
    y = x++ + 0;
    P(y);
    P(x);
    x = (x++, x + 1);
    P(x);
    y = (x = 3, x += 2, x);
    P(y);
    y = x++ && x++;
    P(x);
    y = (x = 0) || (x = 5);
    P(x);
    P(y);
    x = x ? x++, x : 4;
    P(x);
    x = (x > 3 ? (x = 10, 20) : 30) ;
    P(x);
    int a[4] = {0};
    int i = 0;
    a[i++] = 7;
    a[i] = i;
    i = a[i] + a[0];
    P(i);
    i = 1;
    a[i] += 1;
    i += i * i;
    P(i);
    i = i++ + 0 > 0 ? i : -1;
    x = 5;
    x += ({ int t = x; t * 2; });
    P(x);
    x = ({ x++; x; }) ;
    P(x);
    int *p = a;
    *p++ = 3;
    *p++ = *a;
    P(a[1]);
    i = 0;
    while (i++ < 3) P(i);
    P(i);
    do {
        int k = i--;
        P(k);
    } while (i > 0 && (g = i));
    for (i = 0; i < 2 ? 1 : (x = 77, 0); i++) ;
    P(x);
    switch (i++) {
        case 2: P(i);
        i = 9;
        case 9: P(i++);
    }
    P(i);
    i = 2;
    int v[i];
    i = 10;
    P(sizeof v / sizeof *v);
    int (*q)[i++] = 0;
    P(i);
    P(sizeof *q);
    P(sizeof(int[i++]));
    P(i);
    P(sizeof(i++));
    P(i);
    i = 3;
    int w[i][i+1];
    P(sizeof w);
    P(sizeof w[0]);
    w[2][3] = 5;
    i = 0;
    P(w[2][3]);
    P((char*)&w[1] - (char*)&w[0]);
    P(&w[2][0] - &w[0][0]);
    struct { int a, b; } s = { i++, 5 };
    P(i);
    s = (__typeof__(s)){ i, i + 1 };
    i = 50;
    P(s.b);
    P((i = 5) * 2);
    int m = i = 8;
    m++;
    P(i);
    P(m);
    P(i = m = 3.7);
    char c;
    i = c = 300;
    P(i);
    unsigned char uc;
    P(uc = -1);
    P((uc += 2));
    P(c = uc = 511);
    P(f(x = 1, 2, 3));
    x = 1;
    P(f(x, x, x));
    int z = 1;
    z = z + (z > 0 ? 5 : 6);
    P(z);
    P((x ?: 5));
    x = 0;
    P((x ?: 5));
    P(x++ ?: 7);
    P(x++ ?: 7);
    P(x);
    x = (x == 2) ?: x;
    P(x);
    i = 4;
    int t = 1;
    t = t++ ? 5 : 6;
    P(t);
    t = (t, t + 1, t + 2);
    P(t);
    t <<= t < 10;
    P(t);
    t ^= t & 1 ? 0 : 1;
    P(t);
    return 0;
}

int vlaloop(int n)
{
    int s = 0;
    for (int i = 1; i <= n; i++) {
        int a[i];
        for (int j = 0; j < i; j++) a[j] = j;
        if (i == 2) continue;
        if (i == n) break;
        s += a[i-1] + sizeof a / sizeof *a;
        again: ;
        int b[s & 3 ? 2 : 1];
        b[0] = s;
        if (s < 5) {
            s++;
            goto again;
        }
    }
    return s;
}

int rec(int n)
{
    int a[n + 1];
    for (int i = 0; i <= n; i++) a[i] = i * n;
    if (!n) return 0;
    int r = rec(n-1);
    return r + a[n];
}

int main(void)
{
    P(ret_before());
    for (int k = 0; k < 9; k++) P(ret2(k));
    P(multi());
    seq();
    P(vlaloop(6));
    P(rec(6));
    return 0;
}
