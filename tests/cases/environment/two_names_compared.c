// Two names may have one string, the last one that was asked for. No run of the interpreter's does so.
//@ model: LP64
//@ run: exit 0
//@ check: UNKNOWN(unsupported)
#include <assert.h>
#include <stdlib.h>

int main(void) {
    const char *editor = getenv("NOTES_EDITOR");
    const char *pager = getenv("NOTES_PAGER");
    if (editor && pager)
        assert(editor != pager);
    return 0;
}
