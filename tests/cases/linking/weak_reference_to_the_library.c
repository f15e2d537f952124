//@ run: exit 0
//@ check: TRUE
//@ stdout: 0 0 0 1 1 1 1
//@ stdout: abc
// A weak reference is null when nothing defines the name; the C library defines its functions, those without a
// model too. A pragma says the same as an attribute.
#include <stdio.h>
#include <string.h>

#pragma weak puts
extern void nothing(void) __attribute__((weak));
extern void also_nothing(void);
#pragma weak also_nothing
extern int no_object __attribute__((weak));
extern size_t strlen(const char *) __attribute__((weak));
extern int getpid(void) __attribute__((weak));
extern FILE *stdout __attribute__((weak));

int main(void)
{
    printf("%d %d %d %d %d %d %d\n", !!nothing, !!also_nothing, &no_object != 0, !!strlen, !!puts, !!getpid,
           &stdout != 0);
    if (puts)
        puts("abc");
    return 0;
}
