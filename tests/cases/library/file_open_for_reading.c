//@ run: unknown unsupported
//@ inputs: 1
//@ check: UNKNOWN(not-replayed)
// Writing to it fails, which no run shows yet.
#include <stdio.h>

extern void reach_error(void);

int main(void) {
    FILE *file = fopen("file", "r");
    if (file == NULL) {
        return 0;
    }
    if (fputc('a', file) != EOF) {
        reach_error();
    }
    fclose(file);
    return 0;
}
