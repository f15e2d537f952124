// A value stays where it is when another name is set.
//@ run: exit 0
//@ inputs: 1 98 0
//@ check: TRUE
#include <stdlib.h>

int main(void) {
    const char *editor = getenv("NOTES_EDITOR");
    if (setenv("NOTES_COLOUR", "blue", 1) != 0 || unsetenv("NOTES_WIDTH") != 0)
        return 1;
    return editor && editor[0] == 'v' ? 1 : 0;
}
