// Values are appended to the list of a record in a table: while the end of the list is looked for, the list stays part of its record.
//@ run: exit 0
//@ stdin: 3 7
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>

#define SIZE 16

struct value {
    struct value *next;
    long number;
};

struct key {
    struct key *next;
    struct value *values;
    long id;
};

static struct key *heads[SIZE];

static struct key *intern(long id) {
    struct key **head = &heads[(unsigned long)id % SIZE];
    struct key *k = *head;

    while (k != NULL && k->id != id)
        k = k->next;
    if (k == NULL) {
        k = malloc(sizeof *k);
        if (k == NULL)
            return NULL;
        k->id = id;
        k->values = NULL;
        k->next = *head;
        *head = k;
    }
    return k;
}

static int append(struct key *k, long number) {
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

int main(void) {
    long id, number;

    while (scanf("%ld %ld", &id, &number) == 2) {
        struct key *k = intern(id);
        if (k == NULL || append(k, number) != 0)
            break;
    }
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
    return 0;
}
