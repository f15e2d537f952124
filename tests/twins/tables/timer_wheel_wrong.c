#include <stdlib.h>

extern unsigned int __VERIFIER_nondet_uint(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct timer {
    struct timer *next;
    unsigned rounds;
};

struct wheel {
    unsigned slots;
    unsigned now;
    struct timer *slot[];
};

static struct wheel *wheel_new(unsigned slots)
{
    struct wheel *w = malloc(sizeof(struct wheel) + slots * sizeof(struct timer *));

    if (w == NULL)
        return NULL;
    w->slots = slots;
    w->now = 0;
    for (unsigned i = 0; i < slots; i++)
        w->slot[i] = NULL;
    return w;
}

static int wheel_add(struct wheel *w, unsigned delay)
{
    struct timer *t = malloc(sizeof *t);

    if (t == NULL)
        return 0;
    t->rounds = delay / w->slots;
    unsigned at = w->now + delay % w->slots;
    t->next = w->slot[at];
    w->slot[at] = t;
    return 1;
}

static unsigned wheel_tick(struct wheel *w)
{
    struct timer **link = &w->slot[w->now];
    unsigned fired = 0;

    while (*link != NULL) {
        struct timer *t = *link;
        if (t->rounds == 0) {
            *link = t->next;
            free(t);
            fired++;
        } else {
            t->rounds--;
            link = &t->next;
        }
    }
    w->now = (w->now + 1) % w->slots;
    return fired;
}

static void wheel_free(struct wheel *w)
{
    for (unsigned i = 0; i < w->slots; i++) {
        struct timer *t;
        while ((t = w->slot[i]) != NULL) {
            w->slot[i] = t->next;
            free(t);
        }
    }
    free(w);
}

int main(void)
{
    unsigned slots = __VERIFIER_nondet_uint() % 512;

    if (slots == 0)
        slots = 1;
    struct wheel *w = wheel_new(slots);
    if (w == NULL)
        return 1;
    while (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool()) {
            if (!wheel_add(w, __VERIFIER_nondet_uint()))
                break;
        } else {
            wheel_tick(w);
        }
    }
    wheel_free(w);
    return 0;
}
