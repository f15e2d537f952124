//@ run: exit 0
//@ stdout: 128
//@ stdout: 58 44
//@ stdout: 9 1
//@ stdout: 27
//@ stdout: -1 2 9 -1 9 8
//@ stdout: 22
//@ stdout: 16
//@ stdout: 3
//@ stdout: 3 7
//@ stdout: 70
//@ stdout: 5
// Values of structures returned by calls: in conditions, arms, arguments and statement expressions.
#include <stdio.h>
#include <stdlib.h>
struct S { int x; int a[4]; char c; };
static int calls;

struct S mk(int v)
{
    struct S s = { v, {v+1,v+2,v+3,v+4}, (char)v };
    calls++;
    return s;
}

#define unlikely(x) __builtin_expect(!!(x),0)

int cond_temps(int n)
{
    int r=0;
    while (__builtin_expect(mk(n).x > 0, 1)) {
        r += mk(n).a[1];
        n--;
        if (unlikely(mk(n).a[2]==5)) continue;
        r++;
    }
    for (int i=0; unlikely(mk(i).x<3) ; i++) r+= i;
    do {
        r++;
    } while (__builtin_popcount(mk(n++).x) < 2);
    if (__builtin_expect(mk(3).x, 3) && mk(4).x) r+=100;
    return r;
}

int arms(int c)
{
    int i, r=0;
    for(i=0;i<5;i++) {
        int t = (c+i)&1 ? mk(i).x : mk(i+10).a[3];
        r += t + (i>2 && mk(i).x==3) + (i<2 || mk(7).x==7);
        if ((i&1 ? mk(i) : mk(i+1)).x == 2) r+=1000;
    }
    return r;
}

struct S sx(int c)
{
    return c ? mk(1) : (struct S){ .x = 9 };
}

int stx(void)
{
    int r=0;
    for(int i=0;i<3;i++) {
        struct S s = ({ struct S q = mk(i); q.x += 5; q; });
        r += s.x + ({ struct S z = mk(i); z; }).a[i];
    }
    return r;
}

int swi(int n)
{
    int r = 0;
    switch (mk(n).x) {
        case 1: r = mk(2).x;
        break;
        case 2: {
            struct S q = mk(8);
            r = q.a[0];
        }
        break;
        default: r = -1;
    }
    return r;
}

int fsel(struct S s, int i)
{
    s.a[i]++;
    return s.a[i];
}

int main(void)
{
    printf("%d\n", cond_temps(4));
    printf("%d %d\n", arms(0), arms(1));
    printf("%d %d\n", sx(0).x, sx(1).x);
    printf("%d\n", stx());
    for(int i=0;i<4;i++) printf("%d ", swi(i));
    struct S k = mk(5);
    printf("%d %d\n", fsel(k,2), k.a[2]);
    printf("%d\n", fsel(fsel(k,1) > 2 ? mk(20) : k, 0));
    struct S z;
    int last = (z = mk(6)).a[3];
    printf("%d\n", last + z.x);
    printf("%d\n", ((struct S){1,{2,3}}).a[1]);
    struct S arr[2];
    arr[0] = arr[1] = mk(3);
    printf("%d %d\n", arr[0].x, arr[1].a[3]);
    printf("%d\n", calls);
    struct S (*fp)(int) = mk;
    printf("%d\n", (*fp)(3).a[fp(1).x]);
    return 0;
}
