// A pointer is copied byte by byte, twice: states in which a variable holds some of its bytes are joined.
//@ run: exit 0
//@ inputs: 1 7
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern void reach_error(void);
#define check(holds) ((holds) ? (void)0 : reach_error())

int main(void) {
    for (int round = 0; round < 2; round++) {
        int *from = malloc(sizeof *from), *to = 0;
        *from = 2578;
        for (unsigned i = 0; i < sizeof from; i++)
            ((unsigned char *)&to)[i] = ((unsigned char *)&from)[i];
        from = 0;
        check(*to == 2578);
        free(to);
    }
    unsigned __int128 wide = (unsigned __int128)__VERIFIER_nondet_ulong() << 64 | 5;
    check((unsigned long)wide == 5 && (int)(wide & 7) == 5);
    double number = (double)(__int128)__VERIFIER_nondet_int();
    check((__int128)number == (__int128)(int)number);
    return 0;
}
