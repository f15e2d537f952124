// Two indices that go towards each other.
//@ run: exit 0
//@ inputs: 5
//@ check: TRUE
//@ templates: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0 || n > 100000)
        return 0;
    char *a = calloc(n, 1);
    if (a == NULL)
        return 0;
    unsigned low = 0, high = n - 1;
    while (low < high) {
        char c = a[low];
        a[low++] = a[high];
        a[high--] = c;
    }
    free(a);
    return 0;
}
