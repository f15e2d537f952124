#include <stdio.h>
#include <stdlib.h>

struct stop {
    struct stop *next;
    unsigned km;
};

struct route {
    unsigned stops;
    struct stop *first;
};

static struct route *new_route(unsigned n)
{
    struct route *r = malloc(sizeof *r);

    if (r == NULL)
        return NULL;
    r->stops = 0;
    r->first = NULL;
    for (unsigned i = 0; i < n; i++) {
        struct stop *s = malloc(sizeof *s);
        if (s == NULL)
            break;
        s->km = i * 10;
        s->next = r->first;
        r->first = s;
        r->stops++;
    }
    return r;
}

static unsigned total(const struct route *r)
{
    const struct stop *s = r->first;
    unsigned sum = 0;

    for (unsigned i = r->stops; i != 0; i--) {
        sum += s->km;
        s = s->next;
    }
    return sum;
}

static void close_first(struct route *r)
{
    if (r->stops > 0) {
        struct stop *s = r->first;
        r->first = s->next;
        r->stops--;
        free(s);
    }
}

int main(int argc, char **argv)
{
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 3;
    struct route *r;

    if (n > 10000)
        return 2;
    r = new_route((unsigned)n);
    if (r == NULL)
        return 1;
    for (int i = 2; i < argc; i++)
        close_first(r);
    printf("%u\n", total(r));
    while (r->stops != 0)
        close_first(r);
    free(r);
    return 0;
}
