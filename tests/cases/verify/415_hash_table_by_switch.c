// A structure of four list heads; a switch says which one a key belongs to.
//@ run: exit 0
//@ inputs: 1 0 1 1 1 2 1 7 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
    struct entry *next;
    int key;
};

struct table {
    struct entry *north, *east, *south, *west;
};

static struct entry **bucket(struct table *table, int key)
{
    switch (key) {
    case 0:
        return &table->north;
    case 1:
        return &table->east;
    case 2:
        return &table->south;
    default:
        return &table->west;
    }
}

static void clear(struct entry **list)
{
    while (*list) {
        struct entry *entry = *list;
        *list = entry->next;
        free(entry);
    }
}

int main(void)
{
    struct table table = { NULL, NULL, NULL, NULL };
    while (__VERIFIER_nondet_int()) {
        struct entry *entry = malloc(sizeof *entry);
        entry->key = __VERIFIER_nondet_int();
        struct entry **list = bucket(&table, entry->key);
        entry->next = *list;
        *list = entry;
    }
    clear(&table.north);
    clear(&table.east);
    clear(&table.south);
    clear(&table.west);
    return 0;
}
