//@ run: violation use-after-scope
//@ check: FALSE(valid-deref)
//@ stdout: hello
//@ oracle: none (the memory of the stack is still there when the stream is flushed)
// A buffer must live as long as its stream: standard output is flushed after main has returned.
#include <stdio.h>

int main(void) {
    char buffer[BUFSIZ];
    setbuf(stdout, buffer); //~ violation use-after-scope
    printf("hello\n");
    return 0;
}
