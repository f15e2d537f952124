//@ oracle: none (the error function has no definition)
//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// C11 7.5p3: an allocation that succeeds may change errno, as one of glibc does that tries one way after another.
#include <errno.h>
#include <stdlib.h>

extern void reach_error(void);

int main(void) {
    errno = 0;
    char *p = malloc(3);
    if (errno) reach_error();
    free(p);
    return 0;
}
