#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct cell {
    unsigned value;
    struct cell *next;
};

#define MOST 1000u

static unsigned bucket_of(unsigned value, unsigned buckets)
{
    return value * buckets / (MOST + 1);
}

static void insert_sorted(struct cell **head, struct cell *c)
{
    while (*head != NULL && (*head)->value < c->value)
        head = &(*head)->next;
    c->next = *head;
    *head = c;
}

static struct cell *collect(struct cell **bucket, unsigned buckets)
{
    struct cell *all = NULL;

    while (buckets > 0) {
        struct cell *c = bucket[--buckets];
        struct cell *last = c;
        if (c == NULL)
            continue;
        while (last->next != NULL)
            last = last->next;
        last->next = all;
        all = c;
        bucket[buckets] = NULL;
    }
    return all;
}

int main(void)
{
    unsigned buckets = __VERIFIER_nondet_uint();
    struct cell **bucket;

    if (buckets < 1 || buckets > 500)
        return 0;
    bucket = malloc(buckets * sizeof(struct cell *));
    if (bucket == NULL)
        return 1;
    for (unsigned i = 0; i < buckets; i++)
        bucket[i] = NULL;
    while (__VERIFIER_nondet_int() > 0) {
        unsigned value = __VERIFIER_nondet_uint();
        struct cell *c;
        if (value > MOST)
            continue;
        c = malloc(sizeof *c);
        if (c == NULL)
            break;
        c->value = value;
        insert_sorted(&bucket[bucket_of(value, buckets)], c);
    }
    struct cell *all = collect(bucket, buckets);
    free(bucket);
    while (all != NULL) {
        struct cell *next = all->next;
        free(all);
        all = next;
    }
    return 0;
}
