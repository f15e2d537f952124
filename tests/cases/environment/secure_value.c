// A program that runs with the rights of another user has no value where another one has. No run of the interpreter's does so.
//@ model: LP64
//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
#define _GNU_SOURCE
#include <stdlib.h>

int main(void) {
    if (!getenv("NOTES_EDITOR"))
        return 0;
    return secure_getenv("NOTES_EDITOR")[0];
}
