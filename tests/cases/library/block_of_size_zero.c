//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// ISO C lets `malloc(0)` give a null pointer.
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
    char *block = malloc(0);
    if (block == NULL) {
        reach_error();
    }
    free(block);
    return 0;
}
