// An array of four lists, one of which a key belongs to.
//@ run: exit 0
//@ inputs: 1 5 1 6 1 -3 0 5
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define BUCKETS 4

struct entry {
    struct entry *next;
    unsigned key;
};

static struct entry *table[BUCKETS];

static void insert(unsigned key)
{
    struct entry *entry = malloc(sizeof *entry);
    entry->key = key;
    entry->next = table[key % BUCKETS];
    table[key % BUCKETS] = entry;
}

static struct entry *find(unsigned key)
{
    struct entry *entry = table[key % BUCKETS];
    while (entry && entry->key != key)
        entry = entry->next;
    return entry;
}

int main(void)
{
    while (__VERIFIER_nondet_int())
        insert((unsigned)__VERIFIER_nondet_int());
    struct entry *found = find((unsigned)__VERIFIER_nondet_int());
    if (found)
        found->key += BUCKETS;
    for (int i = 0; i < BUCKETS; i++)
        while (table[i]) {
            struct entry *entry = table[i];
            table[i] = entry->next;
            free(entry);
        }
    return 0;
}
