// An empty string of the library's may be overwritten by a call for another name. No run of the interpreter's does so.
//@ model: LP64
//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
#include <assert.h>
#include <stdlib.h>

int main(void) {
    if (setenv("NOTES_EDITOR", "", 1) != 0)
        return 1;
    const char *editor = getenv("NOTES_EDITOR");
    if (!editor)
        return 1;
    getenv("NOTES_PAGER");
    assert(editor[0] == '\0');
    return 0;
}
