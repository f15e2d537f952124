#include <string.h>
#include <stdint.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

/* Records in one buffer, each with its length in front. */
#define SIZE 4096
static unsigned char buffer[SIZE];
static size_t used;

static int append(unsigned char fill, uint32_t n)
{
    if (n > 5000 || 2 * SIZE - used < 4 + n)
        return 0;
    memcpy(buffer + used, &n, 4);
    for (uint32_t i = 0; i < n; i++)
        buffer[used + 4 + i] = fill;
    used += 4 + n;
    return 1;
}

static unsigned scan(void)
{
    unsigned sum = 0;
    for (size_t at = 0; at < used;) {
        uint32_t n;
        memcpy(&n, buffer + at, 4);
        for (uint32_t i = 0; i < n; i++)
            sum += buffer[at + 4 + i];
        at += 4 + n;
    }
    return sum;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            append((unsigned char)__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint());
        else if (scan() == 12345)
            used = 0;
    }
    return 0;
}
