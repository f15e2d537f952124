// The library may take back a value that is replaced, as POSIX allows and some libraries do: no proof. A run of glibc goes on.
//@ run: exit 0
//@ inputs: 1 98 0
//@ check: UNKNOWN(not-replayed)
#include <stdlib.h>

int main(void) {
    const char *old = getenv("NOTES_EDITOR");
    if (setenv("NOTES_EDITOR", "vital", 1) != 0)
        return 1;
    return old && old[0] == 'v' ? 1 : 0;
}
