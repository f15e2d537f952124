// A string is still a string after another name was asked for, though it may be another one.
//@ run: exit 0
//@ stdout: none
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>

static const char *value(const char *name) {
    const char *found = getenv(name);
    return found ? found : "none";
}

int main(void) {
    const char *editor = value("NOTES_EDITOR");
    const char *pager = value("NOTES_PAGER");
    if (pager[0] == editor[0])
        puts(editor);
    return 0;
}
