#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct card {
    struct card *below;
    int rank;
};

/* Cuts the deck after N cards and returns the rest. */
static struct card *cut(struct card *deck, unsigned n)
{
    struct card *rest;

    while (n > 1) {
        deck = deck->below;
        n--;
    }
    rest = deck->below;
    deck->below = NULL;
    return rest;
}

static unsigned discard(struct card *deck)
{
    unsigned n = 0;

    while (deck) {
        struct card *c = deck;
        deck = deck->below;
        free(c);
        n++;
    }
    return n;
}

int main(void)
{
    struct card *deck = NULL, *rest = NULL;
    unsigned size = 0, at;

    while (__VERIFIER_nondet_int() > 0 && size < 1000) {
        struct card *c = malloc(sizeof *c);
        if (!c)
            break;
        c->rank = (int)(size % 13);
        c->below = deck;
        deck = c;
        size++;
    }
    at = __VERIFIER_nondet_uint();
    if (at > 0 && at <= size) {
        rest = cut(deck, at);
        assert(discard(rest) == size - at);
    }
    discard(deck);
    return 0;
}
