//@ run: exit 3
//@ stdout: before
//@ check: TRUE
#include <errno.h>
#include <error.h>
#include <stdio.h>

int main(void)
{
    puts("before");
    error(0, ENOENT, "%s", "goes on");
    error(3, 0, "ends %d", 1);
    return *(int *)0;
}
