//@ run: exit 0
//@ inputs: 3
//@ check: TRUE
#include <stdlib.h>
#include <sys/wait.h>

int main(void)
{
    int status = system("true");
    if (status == -1 || !WIFEXITED(status))
        return 0;
    return WEXITSTATUS(status) <= 255 ? 0 : 1;
}
