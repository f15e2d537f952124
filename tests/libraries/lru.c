// A cache that forgets what was not used longest: a list in the order of use.
#include <stdlib.h>

typedef struct lru_entry {
    struct lru_entry *prev;
    struct lru_entry *next;
    unsigned key;
    int value;
} LruEntry;

typedef struct lru_cache {
    LruEntry *first; /* used last */
    LruEntry *last;
    size_t size;
    size_t limit;
} LruCache;

LruCache *lru_create(size_t limit) {
    LruCache *cache = (LruCache *)malloc(sizeof(LruCache));
    if (cache == NULL)
        return NULL;
    cache->first = cache->last = NULL;
    cache->size = 0;
    cache->limit = limit ? limit : 1;
    return cache;
}

static void detach(LruCache *cache, LruEntry *entry) {
    if (entry->prev != NULL)
        entry->prev->next = entry->next;
    else
        cache->first = entry->next;
    if (entry->next != NULL)
        entry->next->prev = entry->prev;
    else
        cache->last = entry->prev;
    entry->prev = entry->next = NULL;
}

static void attach(LruCache *cache, LruEntry *entry) {
    entry->prev = NULL;
    entry->next = cache->first;
    if (cache->first != NULL)
        cache->first->prev = entry;
    cache->first = entry;
    if (cache->last == NULL)
        cache->last = entry;
}

LruEntry *lru_lookup(LruCache *cache, unsigned key) {
    LruEntry *entry = cache->first;
    while (entry != NULL && entry->key != key)
        entry = entry->next;
    return entry;
}

int lru_get(LruCache *cache, unsigned key, int *value) {
    LruEntry *entry = lru_lookup(cache, key);
    if (entry == NULL) // wrong: if (cache == NULL)
        return 0;
    detach(cache, entry);
    attach(cache, entry);
    *value = entry->value;
    return 1;
}

int lru_evict(LruCache *cache) {
    LruEntry *oldest = cache->last;
    if (oldest == NULL)
        return 0;
    detach(cache, oldest); // wrong: free(oldest); detach(cache, oldest);
    free(oldest);
    cache->size--;
    return 1;
}

int lru_put(LruCache *cache, unsigned key, int value) {
    LruEntry *entry = lru_lookup(cache, key);
    if (entry != NULL) {
        entry->value = value;
        detach(cache, entry);
        attach(cache, entry);
        return 1;
    }
    if (cache->size >= cache->limit)
        lru_evict(cache);
    entry = malloc(sizeof *entry);
    if (entry == NULL)
        return 0;
    entry->key = key;
    entry->value = value;
    attach(cache, entry); // wrong:
    cache->size++;
    return 1;
}

int lru_drop(LruCache *cache, unsigned key) {
    LruEntry *entry = lru_lookup(cache, key);
    if (!entry)
        return 0;
    detach(cache, entry);
    free(entry); // wrong:
    cache->size--;
    return 1;
}

void lru_shrink(LruCache *cache, size_t limit) {
    while (cache->size > limit && lru_evict(cache))
        continue;
    cache->limit = limit;
}

void lru_clear(LruCache *cache) {
    LruEntry *entry, *next;
    for (entry = cache->first; entry != NULL; entry = next) { // wrong: for (entry = cache->first; entry != NULL; entry = entry->next) {
        next = entry->next;
        free(entry);
    }
    cache->first = cache->last = NULL;
    cache->size = 0;
}

void lru_destroy(LruCache *cache) {
    lru_clear(cache);
    free(cache);
}

unsigned lru_oldest_key(const LruCache *cache) {
    return cache->last ? cache->last->key : 0; // wrong: return cache->last->next->key;
}

int lru_sum(const LruCache *cache) {
    unsigned sum = 0;
    for (const LruEntry *entry = cache->last; entry; entry = entry->prev)
        sum += (unsigned)entry->value;
    return (int)(sum & 0x7fffffff);
}
