// Texts of any length in the arrays of a record, behind a number that counts them.
//@ run: exit 0
//@ stdin: one two
//@ stdout: 2 20
//@ check: TRUE
#include <stdio.h>
#include <string.h>

struct entry {
    unsigned number;
    char name[12];
    char copy[24];
};

static unsigned read_entry(struct entry *entry) {
    if (scanf("%11s", entry->name) != 1)
        return 0;
    snprintf(entry->copy, sizeof entry->copy, "%s-%s", entry->name, entry->name);
    entry->number++;
    return entry->number;
}

int main(void) {
    struct entry entry;
    size_t length = 0;
    entry.number = 0;
    while (read_entry(&entry) > 0)
        length += strlen(entry.name) + strlen(entry.copy);
    printf("%u %zu\n", entry.number, length);
    return 0;
}
