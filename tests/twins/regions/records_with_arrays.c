#include <stdio.h>
#include <stdlib.h>

struct series {
    struct series *next;
    unsigned n;
    unsigned short *samples;
};

static void free_all(struct series *s)
{
    while (s != NULL) {
        struct series *next = s->next;
        free(s->samples);
        free(s);
        s = next;
    }
}

static struct series *read_series(unsigned n)
{
    struct series *s = malloc(sizeof *s);

    if (s == NULL)
        return NULL;
    s->n = n;
    s->samples = calloc(n, sizeof(unsigned short));
    if (s->samples == NULL) {
        free(s);
        return NULL;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned v;
        if (scanf("%4u", &v) != 1)
            break;
        s->samples[i] = (unsigned short)v;
    }
    return s;
}

static unsigned peak(const struct series *s)
{
    unsigned most = 0;

    for (unsigned i = 0; i < s->n; i++)
        if (s->samples[i] > most)
            most = s->samples[i];
    return most;
}

int main(void)
{
    struct series *all = NULL, *s;
    unsigned n;

    while (scanf("%3u", &n) == 1 && n > 0) {
        s = read_series(n);
        if (s == NULL)
            break;
        s->next = all;
        all = s;
    }
    for (s = all; s != NULL; s = s->next)
        printf("%u samples, peak %u\n", s->n, peak(s));
    free_all(all);
    return 0;
}
