//@ run: exit 0
//@ stdout: hello
//@ check: TRUE
// The stream holds the block that it was given: it is no leak as long as the stream is open.
#include <stdio.h>
#include <stdlib.h>

static void give(void) {
    char *buffer = malloc(64);
    setvbuf(stdout, buffer, _IOFBF, 64);
}

int main(void) {
    give();
    printf("hello\n");
    return 0;
}
