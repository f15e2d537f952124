// A file name is made of a string of the environment, in a block that is as long as it.
//@ model: LP64
//@ run: exit 0
//@ stdout: //.rc
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    const char *home = getenv("NOTES_HOME");
    if (!home)
        home = "/";
    size_t len = strlen(home);
    char *name = malloc(len + sizeof "/.rc");
    if (!name)
        return 1;
    memcpy(name, home, len);
    strcpy(name + len, "/.rc");
    puts(name);
    free(name);
    return 0;
}
