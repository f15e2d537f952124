#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

static int *find(int *from, int *to, int key)
{
    int *p;

    for (p = from; p < to; p++)
        if (*p == key)
            return p;
    return NULL;
}

static void reverse(int *from, int *to)
{
    while (to - from > 1) {
        int t = *from;
        *from++ = *--to;
        *to = t;
    }
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    int *a, *end, *hit;

    if (n <= 0 || n > 1000000)
        return 0;
    a = calloc((size_t)n, sizeof *a);
    if (!a)
        return 1;
    end = a + n;
    for (int *p = a; p != end; ++p)
        *p = __VERIFIER_nondet_int();
    hit = find(a, end, 42);
    if (hit != NULL)
        reverse(a, hit);
    else
        reverse(a, end);
    int first = a[0];
    free(a);
    return first == 42;
}
