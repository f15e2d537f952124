// A caller keeps the end of a string while a function asks for another name.
//@ model: LP64
//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
#include <stdlib.h>
#include <string.h>

static int is_set(const char *name) {
    return getenv(name) != NULL;
}

int main(void) {
    const char *editor = getenv("NOTES_EDITOR");
    if (!editor)
        return 0;
    const char *end = editor + strlen(editor);
    if (is_set("NOTES_PAGER") || is_set("NOTES_SHELL"))
        return *end;
    return 0;
}
