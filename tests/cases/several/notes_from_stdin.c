//@ run: exit 0
//@ findings
// Lines become notes in a list of any length: a name that is copied one byte too far, a note that is used after it was
// removed, and notes that are forgotten when the user gives up.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct note {
    char name[8];
    struct note *next;
};

static struct note *add(struct note *notes, const char *name)
{
    struct note *fresh = malloc(sizeof *fresh); //~ finding leak
    size_t length = strlen(name);
    if (length > sizeof fresh->name + 16)
        length = sizeof fresh->name;
    memcpy(fresh->name, name, length); //~ finding out-of-bounds
    fresh->name[0] = '+';
    fresh->next = notes;
    return fresh;
}

int main(void)
{
    struct note *notes = NULL, *last = NULL;
    char line[32];
    while (fgets(line, sizeof line, stdin)) {
        if (line[0] == 'q')
            return 1;
        if (line[0] == '-' && notes) {
            struct note *gone = notes;
            notes = notes->next;
            free(gone);
        } else if (line[0] == '?' && last) {
            putchar(last->name[0]); //~ finding use-after-free
        } else {
            notes = add(notes, line);
            last = notes;
        }
    }
    while (notes) {
        struct note *next = notes->next;
        free(notes);
        notes = next;
    }
    return 0;
}
