// A timer that stops leaves the list of its session and stays in the wheel.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct timer {
    unsigned due;
    struct timer *next, **back;
    struct timer *next_own, *prev_own;
};

static struct timer *wheel[8], *own;
static unsigned now;

static void start(unsigned delay) {
    struct timer *t = malloc(sizeof *t);
    struct timer **slot = &wheel[(now + delay) % 8];
    if (!t)
        exit(1);
    t->due = now + delay;
    t->next = *slot;
    if (*slot)
        (*slot)->back = &t->next;
    t->back = slot;
    *slot = t;
    t->prev_own = NULL;
    t->next_own = own;
    if (own)
        own->prev_own = t;
    own = t;
}

static void stop(struct timer *t) {
    if (t->next_own)
        t->next_own->prev_own = t->prev_own;
    if (t->prev_own)
        t->prev_own->next_own = t->next_own;
    else
        own = t->next_own;
    free(t);
}

static void tick(void) {
    struct timer *t = wheel[++now % 8], *next;
    for (; t; t = next) {
        next = t->next;
        if (t->due == now)
            stop(t);
    }
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            start(__VERIFIER_nondet_int());
        } else if (what == 2) {
            tick();
        } else {
            struct timer *t = own;
            while (t && __VERIFIER_nondet_int())
                t = t->next_own;
            if (t)
                stop(t);
        }
    }
    while (own)
        stop(own);
    return 0;
}
