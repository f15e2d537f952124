#include <stdio.h>
#include <stdlib.h>

struct number {
    struct number *next;
    int value;
};

static int *flatten(const struct number *list, size_t count)
{
    int *a = malloc(count * sizeof *a - 1);
    size_t i = 0;

    if (a == NULL)
        return NULL;
    for (const struct number *n = list; n != NULL; n = n->next)
        a[i++] = n->value;
    return a;
}

static void free_list(struct number *n)
{
    while (n != NULL) {
        struct number *dead = n;
        n = n->next;
        free(dead);
    }
}

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;

    return (x > y) - (x < y);
}

int main(void)
{
    struct number *list = NULL;
    size_t count = 0;
    int value, rc = 1;
    int *a;

    while (scanf("%8d", &value) == 1) {
        struct number *n = malloc(sizeof *n);
        if (n == NULL)
            goto out;
        n->value = value;
        n->next = list;
        list = n;
        count++;
    }
    if (count == 0) {
        rc = 0;
        goto out;
    }
    a = flatten(list, count);
    if (a == NULL)
        goto out;
    qsort(a, count, sizeof a[0], compare);
    printf("median %d\n", a[count / 2]);
    free(a);
    rc = 0;
out:
    free_list(list);
    return rc;
}
