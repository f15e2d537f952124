// Numbers of 128 bits beside an arena: what they are is not computed with.
//@ run: violation assertion-failed
//@ inputs: 5 9223372036854775808 0
//@ model: LP64
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

struct node {
    struct node *next;
    size_t size;
};
static struct node pool[256];

int main(void) {
    size_t n = __VERIFIER_nondet_ulong();
    unsigned __int128 y = ((unsigned __int128)__VERIFIER_nondet_ulong() << 64) | __VERIFIER_nondet_ulong();
    if (n == 0 || n > 100 || (__int128)y >= -5)
        return 0;
    if (y + ((unsigned __int128)1 << 126) > ((unsigned __int128)1 << 126) - 1) {
        pool[n].size = 1;
        assert(0); //~ violation assertion-failed
    }
    return 0;
}
