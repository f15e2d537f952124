// One byte of a number that is not set otherwise changes in every round: the arena is not all that there is to know.
//@ run: violation assertion-failed
//@ inputs: 1 1 0
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <assert.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

struct node {
    struct node *next;
    size_t size;
};
static struct node pool[16];

int main(void) {
    struct node *avail = pool;
    long flag;
    ((char *)&flag)[3] = 0;
    avail->next = NULL;
    avail->size = 16;
    while (__VERIFIER_nondet_ulong() != 0) {
        assert(avail->size == 16);
        assert(((char *)&flag)[3] == 0); //~ violation assertion-failed
        ((char *)&flag)[3] ^= 1;
    }
    return 0;
}
