// Text in a record, wrong: an overflow inside a record: the word may fill the array, and its end is the next array's first byte; the
// copy of both is longer than its array.
//@ run: violation out-of-bounds
//@ stdin: abcdefghijkl
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <string.h>

struct entry {
    unsigned number;
    char name[12];
    char copy[24];
};

static unsigned read_entry(struct entry *entry) {
    if (scanf("%12s", entry->name) != 1)
        return 0;
    sprintf(entry->copy, "%s-%s", entry->name, entry->name); //~ violation out-of-bounds
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
