// The array that `environ` leads to ends with a null pointer, and its strings have ends.
//@ run: exit 0
//@ check: TRUE
#include <stdlib.h>
#include <string.h>

extern char **environ;

int main(void)
{
    char name[8];
    size_t longest = 0;

    for (char **e = environ; *e != NULL; e++) {
        size_t n = strcspn(*e, "=");
        if (n < sizeof name) {
            memcpy(name, *e, n);
            name[n] = '\0';
        }
        if (n > longest)
            longest = n;
    }
    return longest == (size_t)-1;
}
