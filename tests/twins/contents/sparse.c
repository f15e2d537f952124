#include <stdio.h>
#include <stdlib.h>

struct term {
    unsigned index;
    float value;
};

struct sparse {
    struct term *terms;
    unsigned used, room;
};

static int sparse_set(struct sparse *s, unsigned index, float value)
{
    for (unsigned i = 0; i < s->used; i++) {
        if (s->terms[i].index == index) {
            s->terms[i].value = value;
            return 0;
        }
    }
    if (s->used == s->room)
        return -1;
    s->terms[s->used].index = index;
    s->terms[s->used].value = value;
    s->used++;
    return 0;
}

static float dot(const struct sparse *s, const float *dense)
{
    float sum = 0.0f;

    for (const struct term *t = s->terms; t < s->terms + s->used; t++)
        sum += t->value * dense[t->index];
    return sum;
}

int main(void)
{
    unsigned n, index;
    struct sparse s = {NULL, 0, 0};
    float *dense;

    if (scanf("%4u", &n) != 1 || n == 0)
        return 2;
    dense = malloc(n * sizeof *dense);
    s.terms = calloc(n, sizeof *s.terms);
    if (dense == NULL || s.terms == NULL) {
        free(dense);
        free(s.terms);
        return 1;
    }
    s.room = n;
    for (unsigned i = 0; i < n; i++)
        dense[i] = (float)i;
    while (scanf("%4u", &index) == 1) {
        if (index >= n || sparse_set(&s, index, 0.5f) != 0)
            break;
    }
    printf("%g\n", (double)dot(&s, dense));
    free(s.terms);
    free(dense);
    return 0;
}
