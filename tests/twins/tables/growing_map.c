#include <stdio.h>
#include <stdlib.h>

struct item {
    struct item *next;
    unsigned long key;
    unsigned long value;
};

struct map {
    struct item **heads;
    size_t size;
    size_t count;
};

static int map_grow(struct map *m)
{
    size_t size = m->size ? m->size * 2 : 8;
    struct item **heads = calloc(size, sizeof *heads);

    if (heads == NULL)
        return -1;
    for (size_t i = 0; i < m->size; i++) {
        struct item *it = m->heads[i];
        while (it != NULL) {
            struct item *next = it->next;
            struct item **to = &heads[it->key % size];
            it->next = *to;
            *to = it;
            it = next;
        }
    }
    free(m->heads);
    m->heads = heads;
    m->size = size;
    return 0;
}

static int map_put(struct map *m, unsigned long key, unsigned long value)
{
    struct item *it;

    if (m->count >= m->size && m->size < 65536 && map_grow(m) != 0)
        return -1;
    for (it = m->heads[key % m->size]; it != NULL; it = it->next) {
        if (it->key == key) {
            it->value = value;
            return 0;
        }
    }
    it = malloc(sizeof *it);
    if (it == NULL)
        return -1;
    it->key = key;
    it->value = value;
    it->next = m->heads[key % m->size];
    m->heads[key % m->size] = it;
    m->count++;
    return 0;
}

static void map_free(struct map *m)
{
    for (size_t i = 0; i < m->size; i++) {
        struct item *it = m->heads[i];
        while (it != NULL) {
            struct item *next = it->next;
            free(it);
            it = next;
        }
    }
    free(m->heads);
}

int main(void)
{
    struct map m = {NULL, 0, 0};
    char line[64];

    while (fgets(line, sizeof line, stdin) != NULL) {
        char *end;
        unsigned long key = strtoul(line, &end, 10);
        unsigned long value = strtoul(end, NULL, 10);
        if (map_put(&m, key, value) != 0) {
            map_free(&m);
            return 1;
        }
    }
    printf("%zu keys\n", m.count);
    map_free(&m);
    return 0;
}
