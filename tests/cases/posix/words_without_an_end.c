//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <unistd.h>

int main(void)
{
    char *words[] = {"true", "false"};
    execv("/bin/true", words); //~ violation out-of-bounds
    return 0;
}
