//@ run: violation leak
//@ check: FALSE(valid-memtrack)
// Closing a stream does not free the block that the program gave it.
#include <stdio.h>
#include <stdlib.h>

static void give(FILE *file) {
    char *buffer = malloc(64); //~ violation leak
    setvbuf(file, buffer, _IOFBF, 64);
}

int main(void) {
    give(stdout);
    fclose(stdout);
    return 0;
}
