//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// The second message may stand where the first one was.
#include <string.h>

extern void reach_error(void);

int main(void) {
    char *first = strerror(1);
    char copy[64];
    strcpy(copy, first);
    strerror(2);
    if (strcmp(copy, first) != 0) {
        reach_error();
    }
    return 0;
}
