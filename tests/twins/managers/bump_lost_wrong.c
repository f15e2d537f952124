#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* Blocks are cut off one after the other, and all given back at once. */
#define SIZE 4096
static char memory[SIZE];
static size_t used;

static void *take(size_t n)
{
    n = (n + 7) & ~(size_t)7;
    if (n > SIZE - used)
        return NULL;
    void *p = memory + used;
    used += n / 2 + 2 * n;
    return p;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        size_t n = __VERIFIER_nondet_uint();
        if (n > 1000)
            continue;
        char *s = take(n);
        if (s == NULL) {
            used = 0;
            continue;
        }
        for (size_t i = 0; i < n; i++)
            s[i] = 'x';
    }
    return 0;
}
