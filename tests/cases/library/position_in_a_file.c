//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ inputs: 1
//@ oracle: none (the functions of SV-COMP do not exist there)
// A file is at its start when it is opened; what cannot be positioned has no position at all.
#include <stdio.h>

extern void reach_error(void);

int main(void) {
    FILE *file = fopen("file", "w");
    if (file == NULL) {
        return 0;
    }
    fputs("abc", file);
    if (ftell(file) != 3) {
        reach_error();
    }
    fclose(file);
    return 0;
}
