//@ run: violation use-after-free
//@ check: FALSE(valid-deref)
//@ stdout: hello
//@ oracle: none (the buffers of streams are not instrumented)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char *buffer = malloc(64);
    setvbuf(stdout, buffer, _IOFBF, 64);
    printf("hello\n");
    free(buffer);
    puts("again"); //~ violation use-after-free
    return 0;
}
