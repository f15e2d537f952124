//@ run: violation overlapping-copy
//@ check: FALSE(valid-deref)
//@ oracle: none (the terminator is overwritten last)
// The terminator of the source is read and written.
#include <string.h>

int main(void) {
    char text[16] = "abc";
    strncat(text, text, 10); //~ violation overlapping-copy
    return 0;
}
