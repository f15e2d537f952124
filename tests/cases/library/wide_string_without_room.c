//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (functions on wide strings are not instrumented)
#include <stdlib.h>
#include <wchar.h>

int main(void) {
    wchar_t *text = malloc(5);
    wcscpy(text, L"ab"); //~ violation out-of-bounds
    free(text);
    return 0;
}
