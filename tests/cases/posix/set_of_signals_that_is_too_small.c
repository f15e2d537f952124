//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <signal.h>

int main(void)
{
    char set[4];
    return sigemptyset((sigset_t *)set); //~ violation out-of-bounds
}
