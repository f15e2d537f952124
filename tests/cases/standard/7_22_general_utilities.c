//@ run: exit 3
//@ stdout: -12 0 99
//@ stdout: 31 z
//@ stdout: 511 1295 1
//@ stdout: 1 1
//@ stdout: 1 x
//@ stdout: 15.000 -0.5
//@ stdout: -2147483648 -1 0 5 5 9 2147483647
//@ stdout: 5 1
//@ stdout: cba
//@ stdout: -3 -1 -3 1
//@ stdout: 5 6
//@ stdout: 1
//@ stdout: second
//@ stdout: first
// 7.22: <stdlib.h>: conversions of numbers, sorting and searching, arithmetic, atexit.
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
static int backwards(const void *a, const void *b) { return strcmp(*(char **)b, *(char **)a); }
static void first(void) { printf("first\n"); }
static void second(void) { printf("second\n"); }

int main(void)
{
    char *end;
    printf("%d %d %ld\n", atoi(" -12x"), atoi("none"), atol("99"));
    printf("%ld", strtol("0x1fz", &end, 0));
    printf(" %s\n", end);
    printf("%ld %ld %d\n", strtol("777", NULL, 8), strtol("zz", NULL, 36), strtoul("-1", NULL, 10) == ULONG_MAX);
    errno = 0;
    printf("%d", strtol("99999999999999999999", NULL, 10) == LONG_MAX);
    printf(" %d\n", errno == ERANGE);
    printf("%d", strtol("x", &end, 10) == 0);
    printf(" %s\n", end);
    printf("%.3f %.1f\n", strtod("1.5e1rest", &end), atof("-.5"));
    int a[7] = { 5, -1, 9, 0, 5, INT_MIN, INT_MAX };
    qsort(a, 7, sizeof a[0], compare);
    for (int i = 0; i < 7; i++)
        printf("%d%c", a[i], i == 6 ? '\n' : ' ');
    int key = 9, missing = 4;
    printf("%d %d\n", (int)((int *)bsearch(&key, a, 7, sizeof a[0], compare) - a), bsearch(&missing, a, 7, sizeof a[0], compare) == NULL);
    char *names[] = { "b", "a", "c" };
    qsort(names, 3, sizeof names[0], backwards);
    printf("%s%s%s\n", names[0], names[1], names[2]);
    div_t d = div(-7, 2);
    ldiv_t l = ldiv(7L, -2L);
    printf("%d %d %ld %ld\n", d.quot, d.rem, l.quot, l.rem);
    printf("%d %ld\n", abs(-5), labs(-6L));
    printf("%d\n", rand() <= RAND_MAX);
    atexit(first);
    atexit(second);
    exit(3);
}
