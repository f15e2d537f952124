#include <stdio.h>
#include <stdlib.h>

/* A map from numbers to texts by open addressing, with marks where entries were removed. */
enum { EMPTY, USED, REMOVED };

struct cell {
    int state;
    unsigned key;
    char *text;
};

struct map {
    struct cell *cells;
    unsigned size; /* a power of two */
    unsigned filled;
};

static struct cell *find(struct cell *cells, unsigned size, unsigned key)
{
    unsigned at = key * 2654435761u & (size - 1);

    for (unsigned i = 0; i < size; i++) {
        struct cell *c = &cells[(at + i) & (size - 1)];
        if (c->state == EMPTY || (c->state == USED && c->key == key))
            return c;
    }
    return NULL;
}

static int rehash(struct map *m)
{
    unsigned size = m->size * 2;
    struct cell *cells;

    if (size > 1u << 20)
        return 0;
    cells = calloc(size, sizeof *cells);
    if (cells == NULL)
        return 0;
    m->filled = 0;
    for (unsigned i = 0; i < m->size; i++) {
        if (m->cells[i].state == USED) {
            struct cell *c = find(cells, size, m->cells[i].key);
            if (c == NULL || c->state != EMPTY) {
                free(m->cells[i].text);
                continue;
            }
            *c = m->cells[i];
            m->filled++;
        }
    }
    free(m->cells);
    m->cells = cells;
    m->size = size;
    return 1;
}

static int put(struct map *m, unsigned key, char letter)
{
    struct cell *c;
    char *text;

    if (m->filled >= m->size / 2 && !rehash(m))
        return 0;
    c = find(m->cells, m->size, key);
    text = malloc(2);
    if (c == NULL || text == NULL) {
        free(text);
        return 0;
    }
    text[0] = letter;
    text[1] = '\0';
    if (c->state == USED)
        free(c->text);
    else
        m->filled++;
    c->state = USED;
    c->key = key;
    c->text = text;
    return 1;
}

static void drop(struct map *m, unsigned key)
{
    struct cell *c = find(m->cells, m->size, key);

    if (c != NULL && c->state == USED) {
        free(c->text);
        c->state = USED;
    }
}

int main(void)
{
    struct map m = {NULL, 8, 0};
    unsigned key;
    char op;

    m.cells = calloc(m.size, sizeof *m.cells);
    if (m.cells == NULL)
        return 1;
    while (scanf(" %c %u", &op, &key) == 2) {
        if (op == '-')
            drop(&m, key);
        else if (!put(&m, key, op))
            break;
    }
    for (unsigned i = 0; i < m.size; i++) {
        if (m.cells[i].state == USED) {
            printf("%u %s\n", m.cells[i].key, m.cells[i].text);
            free(m.cells[i].text);
        }
    }
    free(m.cells);
    return 0;
}
