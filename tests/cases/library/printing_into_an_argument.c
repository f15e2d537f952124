//@ run: violation overlapping-copy
//@ check: FALSE(valid-deref)
//@ oracle: none (no sanitizer looks for it)
#include <stdio.h>

int main(void) {
    char text[32] = "abc";
    snprintf(text, sizeof text, "%s%s", text, "def"); //~ violation overlapping-copy
    return 0;
}
