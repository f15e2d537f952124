#include <stdio.h>
#include <stdlib.h>

/* Map from int to int, chained, fixed number of buckets, with removal. */
#define NBUCKETS 31

typedef struct entry {
    int key, value;
    struct entry *next;
} entry_t;

static entry_t *buckets[NBUCKETS];

static unsigned bucket_of(int key)
{
    return (unsigned)key % NBUCKETS;
}

static entry_t *map_find(int key)
{
    entry_t *e = buckets[bucket_of(key)];
    while (e && e->key != key)
        e = e->next;
    return e;
}

static int map_set(int key, int value)
{
    entry_t *e = map_find(key);
    if (e) {
        e->value = value;
        return 1;
    }
    e = malloc(sizeof(entry_t));
    if (!e)
        return 0;
    unsigned b = bucket_of(key);
    e->key = key;
    e->value = value;
    e->next = buckets[b];
    buckets[b] = e;
    return 1;
}

static int map_remove(int key)
{
    entry_t **link = &buckets[bucket_of(key)];
    while (*link) {
        entry_t *e = *link;
        if (e->key == key) {
            *link = e->next;
            free(e);
            return 1;
        }
        link = &e->next;
    }
    return 0;
}

static void map_clear(void)
{
    for (int i = 0; i < NBUCKETS; i++) {
        while (buckets[i]) {
            entry_t *e = buckets[i];
            buckets[i] = e->next;
            free(e);
        }
    }
}

int main(void)
{
    char cmd;
    int key, value;

    while (scanf(" %c %d", &cmd, &key) == 2) {
        if (cmd == 's') {
            if (scanf("%d", &value) != 1 || !map_set(key, value))
                break;
        } else if (cmd == 'd') {
            map_remove(key);
        } else {
            entry_t *e = map_find(key);
            printf("%d\n", e ? e->value : -1);
        }
    }
    map_clear();
    return 0;
}
