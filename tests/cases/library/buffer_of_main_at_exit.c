//@ run: exit 0
//@ stdout: hello
//@ check: TRUE
// Objects of main are still there when it calls exit.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char buffer[64];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    printf("hello\n");
    exit(0);
}
