// A copy over itself
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    char queue[8] = "abcdefg";
    unsigned gap = __VERIFIER_nondet_uint() % 8;
    if (gap == 0)
        return 0;
    memcpy(queue, queue + gap, sizeof queue - gap);
    return queue[0];
}
