// A name that is taken out is not there.
//@ run: violation null-deref
//@ inputs: 1 98 0
//@ check: FALSE(valid-deref)
//@ oracle: none (gcc runs it without the name in its environment)
#include <stdlib.h>

int main(void) {
    if (!getenv("NOTES_EDITOR"))
        return 0;
    unsetenv("NOTES_EDITOR");
    return getenv("NOTES_EDITOR")[0]; //~ violation null-deref
}
