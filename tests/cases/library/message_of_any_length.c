// What a message says, and how long it is, is up to the library: no proof relies on it.
//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
#include <string.h>

int main(void) {
    char copy[100];
    strcpy(copy, strerror(2));
    return copy[10] == 'x';
}
