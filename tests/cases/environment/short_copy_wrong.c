// The terminator is written behind the last byte when the string is long.
//@ run: violation out-of-bounds
//@ inputs: 1 98 98 98 98 0
//@ check: FALSE(valid-deref)
//@ oracle: none (gcc runs it without the name in its environment)
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    char name[4];
    const char *user = getenv("NOTES_USER");
    size_t i;
    if (!user)
        return 0;
    for (i = 0; i < sizeof name && user[i]; i++)
        name[i] = user[i];
    name[i] = '\0'; //~ violation out-of-bounds
    puts(name);
    return 0;
}
