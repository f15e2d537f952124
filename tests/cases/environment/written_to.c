// A program must not change a string of the environment; in a run it is the program's own memory.
//@ model: LP64
//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
#include <stdlib.h>

int main(void) {
    char *editor = getenv("NOTES_EDITOR");
    if (editor && editor[0])
        editor[0] = 'x';
    return 0;
}
