//@ run: exit 0
//@ check: TRUE
// `putenv` keeps the block itself.
#include <stdlib.h>
#include <string.h>

static void put(void) {
    char *entry = malloc(8);
    strcpy(entry, "NAME=v");
    putenv(entry);
}

int main(void) {
    put();
    return 0;
}
