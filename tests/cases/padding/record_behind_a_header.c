//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// The record behind the header of a block has padding of its own.
#include <stdlib.h>

struct header {
    void *owner;
    unsigned size;
};

struct entry {
    char tag;
    int value;
};

int main(void) {
    struct header *header = calloc(1, sizeof *header + sizeof(struct entry));
    if (!header)
        return 1;
    header->size = sizeof(struct entry);
    struct entry *entry = (struct entry *)(header + 1);
    entry->value = 7;
    if (((unsigned char *)entry)[1] != 0) {
        free(header);
        free(header);
        return 0;
    }
    free(header);
    return 0;
}
