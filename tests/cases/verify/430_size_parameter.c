// The list knows its elements only by their address and their size.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static void *push(void *list, const void *element, size_t size)
{
    void **node = malloc(sizeof(void *) + size);
    node[0] = list;
    memcpy(node + 1, element, size);
    return node;
}

static void *pop(void *list, void *element, size_t size)
{
    void **node = list;
    memcpy(element, node + 1, size);
    void *rest = node[0];
    free(node);
    return rest;
}

struct date {
    int year;
    short month, day;
};

int main(void)
{
    void *dates = NULL;
    struct date date = { 2000, 1, 31 };
    while (__VERIFIER_nondet_int())
        dates = push(dates, &date, sizeof date);
    while (dates)
        dates = pop(dates, &date, sizeof date);
    return date.year - 2000;
}
