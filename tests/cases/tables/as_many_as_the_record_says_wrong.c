// A record ends in a table of lists, wrong: the circle has one slot more than the table.
//@ run: violation out-of-bounds
//@ inputs: 0 1 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct job {
    struct job *next;
    unsigned turns;
};

struct ring {
    unsigned slots;
    unsigned now;
    struct job *slot[];
};

static void turn(struct ring *r) {
    struct job **link = &r->slot[r->now];
    while (*link != NULL) { //~ violation out-of-bounds
        struct job *j = *link;
        if (j->turns == 0) {
            *link = j->next;
            free(j);
        } else {
            j->turns--;
            link = &j->next;
        }
    }
    r->now = (r->now + 1) % (r->slots + 1);
}

int main(void) {
    unsigned slots = __VERIFIER_nondet_uint() % 100 + 1, delay;
    struct ring *r = malloc(sizeof *r + slots * sizeof r->slot[0]);
    if (r == NULL)
        return 1;
    r->slots = slots;
    r->now = 0;
    for (unsigned i = 0; i < slots; i++)
        r->slot[i] = NULL;
    while ((delay = __VERIFIER_nondet_uint()) != 0) {
        struct job *j = malloc(sizeof *j);
        if (j == NULL)
            break;
        j->turns = delay / slots;
        j->next = r->slot[(r->now + delay) % slots];
        r->slot[(r->now + delay) % slots] = j;
        turn(r);
    }
    for (unsigned i = 0; i < slots; i++)
        while (r->slot[i] != NULL) {
            struct job *j = r->slot[i];
            r->slot[i] = j->next;
            free(j);
        }
    free(r);
    return 0;
}
