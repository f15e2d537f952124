// The length of a string is taken before another name is asked for, which may overwrite it. No run of the interpreter's does.
//@ model: LP64
//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *editor = getenv("NOTES_EDITOR");
    if (!editor)
        return 0;
    char *copy = malloc(strlen(editor) + 1);
    if (!copy)
        return 1;
    if (getenv("NOTES_PAGER"))
        strcpy(copy, editor);
    free(copy);
    return 0;
}
