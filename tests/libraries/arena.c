// An arena: blocks from which memory is taken, given back all at once.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct chunk {
    struct chunk *next;
    size_t size;
    size_t used;
    unsigned char *bytes;
};

struct arena {
    struct chunk *chunks;
    size_t chunk_size;
};

void arena_init(struct arena *arena, size_t chunk_size) {
    arena->chunks = NULL;
    arena->chunk_size = chunk_size < 64 ? 64 : chunk_size;
}

static struct chunk *new_chunk(struct arena *arena, size_t size) {
    struct chunk *chunk = malloc(sizeof *chunk);
    if (chunk == NULL)
        return NULL;
    chunk->size = size > arena->chunk_size ? size : arena->chunk_size;
    chunk->bytes = malloc(chunk->size);
    if (chunk->bytes == NULL) {
        free(chunk);
        return NULL;
    }
    chunk->used = 0;
    chunk->next = arena->chunks;
    arena->chunks = chunk;
    return chunk;
}

void *arena_alloc(struct arena *arena, size_t size) {
    if (size > SIZE_MAX / 4)
        return NULL;
    size = (size + 7) & ~(size_t)7;
    struct chunk *chunk = arena->chunks;
    if (chunk == NULL || chunk->size - chunk->used < size) { // wrong: if (chunk == NULL || chunk->size < size) {
        chunk = new_chunk(arena, size);
        if (chunk == NULL)
            return NULL;
    }
    void *result = chunk->bytes + chunk->used;
    chunk->used += size;
    return result;
}

void *arena_zero(struct arena *arena, size_t size) {
    void *result = arena_alloc(arena, size);
    if (result != NULL)
        memset(result, 0, size); // wrong: memset(result, 0, size + 16);
    return result;
}

char *arena_strdup(struct arena *arena, const char *text) {
    size_t size = strlen(text) + 1;
    char *copy = arena_alloc(arena, size);
    if (copy == NULL)
        return NULL;
    return memcpy(copy, text, size);
}

void arena_free(struct arena *arena) {
    struct chunk *chunk = arena->chunks;
    while (chunk != NULL) {
        struct chunk *next = chunk->next;
        free(chunk->bytes); // wrong:
        free(chunk);
        chunk = next; // wrong: chunk = chunk->next;
    }
    arena->chunks = NULL;
}

void arena_reset(struct arena *arena) {
    struct chunk *first = arena->chunks;
    if (first == NULL)
        return;
    struct chunk *chunk = first->next;
    while (chunk != NULL) {
        struct chunk *next = chunk->next;
        free(chunk->bytes);
        free(chunk); // wrong:
        chunk = next;
    }
    first->next = NULL;
    first->used = 0;
}

size_t arena_used(const struct arena *arena) {
    size_t used = 0;
    for (const struct chunk *chunk = arena->chunks; chunk != NULL; chunk = chunk->next)
        used += chunk->used;
    return used;
}

size_t arena_chunks(const struct arena *arena) {
    size_t count = 0;
    const struct chunk *chunk = arena->chunks;
    while (chunk) {
        count++;
        chunk = chunk->next;
    }
    return count;
}

// A pool of objects of one size, with a list of those that are free.
struct slot {
    struct slot *next;
    char payload[24];
};

struct pool {
    struct slot *spare;
    unsigned outstanding;
};

void *pool_get(struct pool *pool) {
    struct slot *slot = pool->spare;
    if (slot)
        pool->spare = slot->next;
    else
        slot = malloc(sizeof *slot);
    if (!slot)
        return NULL;
    pool->outstanding++;
    memset(slot->payload, 0, sizeof slot->payload); // wrong: memset(slot->payload, 0, sizeof *slot);
    return slot;
}

void pool_put(struct pool *pool, struct slot *slot) {
    if (!slot)
        return;
    slot->next = pool->spare;
    pool->spare = slot;
    pool->outstanding--;
}

void pool_drain(struct pool *pool) {
    while (pool->spare) {
        struct slot *slot = pool->spare;
        pool->spare = slot->next;
        free(slot); // wrong: free(slot->payload);
    }
}
