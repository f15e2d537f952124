#include <stdlib.h>
#include <string.h>

extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);

struct row {
    struct row *next;
    unsigned short n;
    int cell[];
};

static struct row *new_row(unsigned short n)
{
    struct row *r = malloc(sizeof(struct row) + n * sizeof(int));

    if (r == NULL)
        return NULL;
    r->next = NULL;
    r->n = n;
    for (unsigned short i = 0; i < n; i++)
        r->cell[i] = i;
    return r;
}

static unsigned long total(const struct row *rows)
{
    unsigned long sum = 0;

    for (; rows != NULL; rows = rows->next)
        for (int i = 0; i < rows->n; i++)
            sum += (unsigned long)rows->cell[i];
    return sum;
}

int main(void)
{
    struct row *rows = NULL;
    unsigned long sum;

    while (__VERIFIER_nondet_int() > 0) {
        struct row *r = new_row(__VERIFIER_nondet_ushort());
        if (r == NULL)
            break;
        r->next = rows;
        rows = r;
    }
    sum = total(rows);
    while (rows != NULL) {
        struct row *dead = rows;
        rows = rows->next;
        free(dead);
    }
    return sum > 1000;
}
