//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ inputs: 0
//@ oracle: none (the functions of SV-COMP do not exist there)
// A file that cannot be opened need not be missing.
#include <errno.h>
#include <stdio.h>

extern void reach_error(void);

int main(void) {
    FILE *file = fopen("file", "r");
    if (file == NULL) {
        if (errno != ENOENT) {
            reach_error();
        }
        return 0;
    }
    fclose(file);
    return 0;
}
