// A hash map from texts to numbers, with chains.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {
    char *key;
    int value;
    struct entry *next;
} entry;

typedef struct hashmap {
    entry **buckets;
    size_t nbuckets;
    size_t size;
} hashmap;

uint32_t hashmap_hash(const char *key) {
    uint32_t hash = 2166136261u;
    while (*key) {
        hash ^= (unsigned char)*key++;
        hash *= 16777619u;
    }
    return hash;
}

hashmap *hashmap_create(size_t nbuckets) {
    if (nbuckets == 0)
        nbuckets = 16;
    hashmap *map = malloc(sizeof *map);
    if (!map)
        return NULL;
    map->buckets = calloc(nbuckets, sizeof *map->buckets);
    if (!map->buckets) {
        free(map);
        return NULL;
    }
    map->nbuckets = nbuckets;
    map->size = 0;
    return map;
}

static entry **slot_of(hashmap *map, const char *key) {
    entry **slot = &map->buckets[hashmap_hash(key) % map->nbuckets];
    while (*slot && strcmp((*slot)->key, key) != 0)
        slot = &(*slot)->next;
    return slot;
}

int hashmap_put(hashmap *map, const char *key, int value) {
    entry **slot = slot_of(map, key);
    if (*slot) {
        (*slot)->value = value;
        return 0;
    }
    entry *new = malloc(sizeof *new);
    if (!new)
        return -1;
    new->key = strdup(key);
    if (!new->key) {
        free(new); // wrong with --malloc-may-fail:
        return -1;
    }
    new->value = value;
    new->next = NULL;
    *slot = new; // wrong: new->next = *slot;
    map->size++;
    return 1;
}

int hashmap_get(hashmap *map, const char *key, int *value) {
    entry *found = *slot_of(map, key);
    if (!found) // wrong: if (!map)
        return 0;
    if (value)
        *value = found->value;
    return 1;
}

int hashmap_contains(hashmap *map, const char *key) {
    return *slot_of(map, key) != NULL;
}

int hashmap_delete(hashmap *map, const char *key) {
    entry **slot = slot_of(map, key);
    entry *found = *slot;
    if (!found)
        return 0;
    *slot = found->next;
    free(found->key); // wrong:
    free(found);
    map->size--;
    return 1;
}

void hashmap_clear(hashmap *map) {
    for (size_t i = 0; i < map->nbuckets; i++) {
        entry *at = map->buckets[i];
        while (at) {
            entry *next = at->next;
            free(at->key);
            free(at);
            at = next; // wrong: at = at->next;
        }
        map->buckets[i] = NULL;
    }
    map->size = 0;
}

void hashmap_free(hashmap *map) {
    if (!map)
        return;
    hashmap_clear(map);
    free(map->buckets); // wrong:
    free(map);
}

size_t hashmap_size(const hashmap *map) {
    return map ? map->size : 0;
}

void hashmap_each(hashmap *map, void (*visit)(const char *key, int value, void *context), void *context) {
    for (size_t i = 0; i < map->nbuckets; i++) // wrong: for (size_t i = 0; i <= map->nbuckets; i++)
        for (entry *at = map->buckets[i]; at; at = at->next)
            visit(at->key, at->value, context);
}

int hashmap_resize(hashmap *map, size_t nbuckets) {
    if (nbuckets == 0)
        return -1;
    entry **buckets = calloc(nbuckets, sizeof *buckets);
    if (!buckets)
        return -1;
    for (size_t i = 0; i < map->nbuckets; i++) {
        entry *at = map->buckets[i];
        while (at) {
            entry *next = at->next;
            size_t index = hashmap_hash(at->key) % nbuckets;
            at->next = buckets[index];
            buckets[index] = at;
            at = next;
        }
    }
    free(map->buckets);
    map->buckets = buckets;
    map->nbuckets = nbuckets;
    return 0;
}

char **hashmap_keys(const hashmap *map) {
    char **keys = malloc((map->size + 1) * sizeof *keys); // wrong: char **keys = malloc(map->size * sizeof *keys);
    if (!keys)
        return NULL;
    size_t n = 0;
    for (size_t i = 0; i < map->nbuckets; i++)
        for (entry *at = map->buckets[i]; at && n < map->size; at = at->next)
            keys[n++] = at->key;
    keys[n] = NULL;
    return keys;
}
