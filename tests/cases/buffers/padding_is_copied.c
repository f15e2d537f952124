// Bytes that are copied from padding may have any values, wherever the copy ends.
//@ run: exit 0
//@ seed: 1
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct pair {
    char c;
    int x;
};

int main(void)
{
    struct pair a[50];
    unsigned char bytes[400];
    memset(a, 0, sizeof a);
    a[0].c = 0;
    memset(bytes, 0, sizeof bytes);
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 400)
        return 0;
    memcpy(bytes, a, n);
    int k = __VERIFIER_nondet_int();
    if (k >= 0 && k < 400)
        assert(bytes[k] == 0);
    return 0;
}
