//@ run: violation use-after-scope
//@ check: FALSE(valid-deref)
#include <stdlib.h>
#include <string.h>

static void put(void) {
    char entry[8];
    strcpy(entry, "NAME=v");
    putenv(entry);
}

int main(void) {
    put();
    char *value = getenv("NAME");
    return value[0] == 'v'; //~ violation use-after-scope
}
