// The nodes of a list are handed out, one to each node of another list.
//@ run: exit 0
//@ inputs: 1 4 1 5 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct card {
    struct card *next;
    int rank;
};

struct player {
    struct player *next;
    struct card *hand;
};

int main(void)
{
    struct card *cards = NULL;
    while (__VERIFIER_nondet_int()) {
        struct card *card = malloc(sizeof *card);
        card->rank = __VERIFIER_nondet_int();
        card->next = cards;
        cards = card;
    }
    struct player *players = NULL;
    while (cards) {
        struct player *player = malloc(sizeof *player);
        player->hand = cards;
        cards = cards->next;
        player->hand->next = NULL;
        player->next = players;
        players = player;
    }
    while (players) {
        struct player *next = players->next;
        free(players->hand);
        free(players);
        players = next;
    }
    return 0;
}
