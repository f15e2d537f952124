// The bucket of a negative key lies before the table.
//@ run: violation out-of-bounds
//@ inputs: 1 -1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define BUCKETS 4

struct entry {
    struct entry *next;
    int key;
};

static struct entry *table[BUCKETS];

static void insert(int key)
{
    struct entry *entry = malloc(sizeof *entry);
    entry->key = key;
    entry->next = table[key % BUCKETS]; //~ violation out-of-bounds
    table[key % BUCKETS] = entry;
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        insert(__VERIFIER_nondet_int());
    for (int i = 0; i < BUCKETS; i++)
        while (table[i]) {
            struct entry *entry = table[i];
            table[i] = entry->next;
            free(entry);
        }
    return 0;
}
