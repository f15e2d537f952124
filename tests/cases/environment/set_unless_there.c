// A value that is there already is not replaced, and may be longer.
//@ run: violation out-of-bounds
//@ inputs: 1 98 98 98 98 98 98 0
//@ check: FALSE(valid-deref)
//@ oracle: none (gcc runs it without the name in its environment)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char copy[6];
    if (setenv("NOTES_EDITOR", "vital", 0) != 0)
        return 1;
    const char *editor = getenv("NOTES_EDITOR");
    if (!editor)
        return 1;
    strcpy(copy, editor); //~ violation out-of-bounds
    puts(copy);
    return 0;
}
