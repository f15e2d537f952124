//@ run: unknown unsupported
//@ check: UNKNOWN(not-replayed)
//@ inputs: 1
// What was written to a file is not remembered: a run does not pretend that it is something else.
#include <stdio.h>

extern void reach_error(void);

int main(void) {
    FILE *file = tmpfile();
    if (file == NULL) {
        return 0;
    }
    fputs("a", file);
    rewind(file);
    if (fgetc(file) != 'a') {
        reach_error();
    }
    fclose(file);
    return 0;
}
