#include <stdio.h>
#include <stdlib.h>

#define WINDOW 5

struct window {
    unsigned next;
    unsigned filled;
    unsigned sum;
    unsigned values[WINDOW];
};

static void feed(struct window *w, unsigned v)
{
    if (w->filled == WINDOW)
        w->sum -= w->values[w->next];
    else
        w->filled++;
    w->values[w->next] = v;
    w->sum += v;
    w->next = w->next + 1 > WINDOW ? 0 : w->next + 1;
}

static unsigned average(const struct window *w)
{
    return w->filled == 0 ? 0 : w->sum / w->filled;
}

static unsigned largest(const struct window *w)
{
    unsigned most = 0;

    for (unsigned i = 0; i < w->filled; i++)
        if (w->values[i] > most)
            most = w->values[i];
    return most;
}

int main(void)
{
    struct window *w = malloc(sizeof *w);
    unsigned v;

    if (w == NULL)
        return 1;
    w->next = w->filled = w->sum = 0;
    while (scanf("%5u", &v) == 1) {
        feed(w, v);
        printf("%u %u\n", average(w), largest(w));
    }
    free(w);
    return 0;
}
