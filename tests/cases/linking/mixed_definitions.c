//@ run: exit 0
//@ with: parts/mixed_definitions.c
//@ flags: -fcommon
//@ stdout: 10 6 3 4
//@ stdout: 101 2 9
//@ stdout: 99 8
//@ stdout: 4 7 70
//@ stdout: nm 4 11 44 6
//@ stdout: 1
// Tentative, weak, inline, old-style and renamed definitions in two files.
#include <stdio.h>
int tent;
int arr[];
extern int big[10];
int com;
static int priv = 1;
int f(void);

inline int dup(int x)
{
    return x + 100;
}

extern int dup(int);

__attribute__((weak)) int over(void)
{
    return 1;
}

int overv __attribute__((weak)) = 3;
int krc();
extern const int cc;
struct P { int x, y; } gp;
struct P mkp(int, int);

static int helper(void)
{
    return 7;
}

int usehelper_b(void);
extern char name[];
double dsum();
int vari(int n, ...);
extern int f2(void) __asm__("realname");
typedef int (*cb)(int);
int run(cb, int);

static int mycb(int x)
{
    return x * priv;
}

int arr[3] = { 1, 2, 3 };

int main(void)
{
    tent++;
    printf("%d %d %d %d\n", f(), tent, arr[2], big[9]);
    printf("%d %d %d\n", dup(1), over(), overv);
    printf("%d %d\n", krc('a', 2.5), cc);
    gp = mkp(3, 4);
    printf("%d %d %d\n", gp.x, helper(), usehelper_b());
    printf("%s %g %d %d %d\n", name, dsum(1.5, 2.5f), vari(2, 5, 6), f2(), run(mycb, 4));
    printf("%d\n", com);
    return 0;
}
