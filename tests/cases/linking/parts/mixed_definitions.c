// The other half of linking/mixed_definitions.c.
#include <stdarg.h>
int tent = 5;
int big[10] = { [9] = 4 };
extern int arr[3];
int com;
static int priv = 2;

int f(void)
{
    return arr[1] + tent + priv;
}

int over(void)
{
    return 2;
}

int overv = 9;
int krc(c, d) char c;
double d;

{
    return c + d;
}

const int cc = 8;
struct P { int x, y; };

struct P mkp(int x, int y)
{
    return (struct P){ y, x };
}

static int helper(void)
{
    return 70;
}

int usehelper_b(void)
{
    com++;
    return helper();
}

char name[] = "nm";
double dsum(a, b) double a;
float b;

{
    return a + b;
}

int vari(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    int s = 0;
    while (n--) s += va_arg(ap, int);
    va_end(ap);
    return s;
}

int realname(void)
{
    return 44;
}

int run(int (*c)(int), int x)
{
    return c(x) + priv;
}
