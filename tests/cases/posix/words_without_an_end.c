//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <unistd.h>

int main(void)
{
    char *words[] = {"true", "false"};
    execv("/bin/true", words); //~ violation out-of-bounds
    return 0;
}
