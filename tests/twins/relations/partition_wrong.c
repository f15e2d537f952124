#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static void swap(unsigned char *a, unsigned i, unsigned k)
{
    unsigned char t = a[i];
    a[i] = a[k];
    a[k] = t;
}

/* Three-way partition: smaller, equal, larger. */
static unsigned partition(unsigned char *a, unsigned n, unsigned char pivot)
{
    unsigned low = 0, at = 0, high = n;

    while (at < high) {
        if (a[at] < pivot) {
            swap(a, low, at);
            low++;
            at++;
        } else if (a[at] > pivot) {
            swap(a, at, high);
           high--;
        } else {
            at++;
        }
    }
    return low;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();

    if (n <= 0 || n > 100000)
        return 0;
    unsigned char *a = malloc((size_t)n);
    if (a == NULL)
        return 1;
    for (unsigned char *p = a; p < a + n; p++)
        *p = __VERIFIER_nondet_uchar();
    unsigned smaller = partition(a, (unsigned)n, 128);
    unsigned count = 0;
    for (unsigned i = 0; i < smaller; i++)
        count += a[i];
    free(a);
    return count > 1000;
}
