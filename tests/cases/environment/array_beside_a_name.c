// What `getenv` gives lies in a string of the array, and there is nothing that the array does not have.
//@ run: exit 0
//@ check: UNKNOWN(unsupported)
#include <stdlib.h>
#include <string.h>

extern char **environ;

int main(void)
{
    const char *home = getenv("HOME");

    if (home == NULL)
        return environ[0] != NULL && strncmp(environ[0], "HOME=", 5) == 0 ? 1 : 0;
    for (char **e = environ; *e != NULL; e++)
        if (*e + 5 == home)
            return 0;
    return 2;
}
