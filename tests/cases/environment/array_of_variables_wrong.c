// A name that is as long as its array leaves no room for its end.
//@ run: exit 0
//@ oracle: none (gcc runs it in another environment)
//@ check: FALSE(valid-deref)
#include <stdlib.h>
#include <string.h>

extern char **environ;

int main(void)
{
    char name[8];
    size_t longest = 0;

    for (char **e = environ; *e != NULL; e++) {
        size_t n = strcspn(*e, "=");
        if (n <= sizeof name) {
            memcpy(name, *e, n);
            name[n] = '\0';
        }
        if (n > longest)
            longest = n;
    }
    return longest == (size_t)-1;
}
