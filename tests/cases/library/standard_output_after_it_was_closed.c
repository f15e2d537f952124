//@ run: violation use-after-free
//@ check: FALSE(valid-deref)
//@ oracle: none (glibc keeps the object of standard output)
#include <stdio.h>

int main(void) {
    fclose(stdout);
    printf("hello\n"); //~ violation use-after-free
    return 0;
}
