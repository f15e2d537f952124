// The block has no room for the terminator.
//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char *home = getenv("NOTES_HOME");
    if (!home)
        home = "/";
    size_t len = strlen(home);
    char *name = malloc(len + strlen("/.rc"));
    if (!name)
        return 1;
    memcpy(name, home, len);
    strcpy(name + len, "/.rc"); //~ violation out-of-bounds
    puts(name);
    free(name);
    return 0;
}
