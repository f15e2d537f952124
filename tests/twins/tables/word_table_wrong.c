#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 61

struct entry {
    struct entry *next;
    unsigned long count;
    char word[32];
};

static struct entry *table[BUCKETS];

static unsigned hash(const char *s)
{
    unsigned h = 5381;

    while (*s != '\0')
        h = h * 33 + (unsigned char)*s++;
    return h;
}

static struct entry *lookup(const char *word)
{
    unsigned slot = hash(word) % (BUCKETS + 1);
    struct entry *e;

    for (e = table[slot]; e != NULL; e = e->next)
        if (strcmp(e->word, word) == 0)
            return e;
    e = malloc(sizeof *e);
    if (e == NULL)
        return NULL;
    e->count = 0;
    strcpy(e->word, word);
    e->next = table[slot];
    table[slot] = e;
    return e;
}

static void clear(void)
{
    for (int i = 0; i < BUCKETS; i++) {
        while (table[i] != NULL) {
            struct entry *dead = table[i];
            table[i] = dead->next;
            free(dead);
        }
    }
}

int main(void)
{
    char word[32];
    int status = 0;

    while (scanf("%31s", word) == 1) {
        struct entry *e = lookup(word);
        if (e == NULL) {
            status = 1;
            break;
        }
        e->count++;
    }
    for (int i = 0; i < BUCKETS; i++)
        for (struct entry *e = table[i]; e != NULL; e = e->next)
            printf("%6lu %s\n", e->count, e->word);
    clear();
    return status;
}
