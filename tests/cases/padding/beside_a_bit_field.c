//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// A store to a bit-field, which covers bits that nobody has, leaves the padding before other members open.
#include <stdlib.h>

struct flags {
    char tag;
    int value;
    unsigned bits : 20;
};

int main(void) {
    struct flags *flags = calloc(1, sizeof *flags);
    if (!flags)
        return 1;
    flags->value = 7;
    flags->bits = 1;
    if (((unsigned char *)flags)[1] != 0) {
        free(flags);
        free(flags);
        return 0;
    }
    free(flags);
    return 0;
}
