//@ run: violation overlapping-copy
//@ check: FALSE(valid-deref)
//@ oracle: none (the source was read before the padding is written)
// All of the bytes that `strncpy` writes must be apart from those that it reads.
#include <string.h>

int main(void) {
    char text[16] = "........ab";
    strncpy(text, text + 8, 12); //~ violation overlapping-copy
    return 0;
}
