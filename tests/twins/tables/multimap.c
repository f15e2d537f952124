#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 17

struct value {
    struct value *next;
    long number;
};

struct key {
    struct key *next;
    struct value *values;
    char name[];
};

static struct key *heads[SIZE];

static struct key *intern(const char *name, size_t length)
{
    unsigned h = 0;

    for (size_t i = 0; i < length; i++)
        h = h * 131 + (unsigned char)name[i];
    h %= SIZE;
    struct key *k = heads[h];
    while (k != NULL && (strncmp(k->name, name, length) != 0 || k->name[length] != '\0'))
        k = k->next;
    if (k == NULL) {
        k = malloc(sizeof *k + length + 1);
        if (k == NULL)
            return NULL;
        memcpy(k->name, name, length);
        k->name[length] = '\0';
        k->values = NULL;
        k->next = heads[h];
        heads[h] = k;
    }
    return k;
}

static int append(struct key *k, long number)
{
    struct value **end = &k->values;

    while (*end != NULL)
        end = &(*end)->next;
    *end = malloc(sizeof **end);
    if (*end == NULL)
        return -1;
    (*end)->number = number;
    (*end)->next = NULL;
    return 0;
}

static void free_all(void)
{
    for (int h = 0; h < SIZE; h++) {
        while (heads[h] != NULL) {
            struct key *k = heads[h];
            heads[h] = k->next;
            while (k->values != NULL) {
                struct value *v = k->values;
                k->values = v->next;
                free(v);
            }
            free(k);
        }
    }
}

int main(void)
{
    char line[200];
    int rc = 0;

    while (rc == 0 && fgets(line, sizeof line, stdin) != NULL) {
        char *eq = strchr(line, '=');
        if (eq == NULL)
            continue;
        struct key *k = intern(line, (size_t)(eq - line));
        if (k == NULL || append(k, strtol(eq + 1, NULL, 10)) != 0)
            rc = 1;
    }
    for (int h = 0; h < SIZE; h++)
        for (struct key *k = heads[h]; k != NULL; k = k->next)
            for (struct value *v = k->values; v != NULL; v = v->next)
                printf("%s: %ld\n", k->name, v->number);
    free_all();
    return rc;
}
