// A value that the program sets is the one that it asks for next.
//@ run: exit 0
//@ stdout: 5
//@ check: TRUE
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char copy[6];
    if (setenv("NOTES_EDITOR", "vital", 1) != 0)
        return 1;
    const char *editor = getenv("NOTES_EDITOR");
    assert(editor);
    strcpy(copy, editor);
    printf("%zu\n", strlen(copy));
    return 0;
}
