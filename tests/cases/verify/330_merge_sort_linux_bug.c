// What is left of the second pile goes away with the pile.
//@ run: violation leak
//@ inputs: 1 4 1 2 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};

#define list_entry(pointer, type, member) ((type *)((char *)(pointer) - offsetof(type, member)))

static void list_init(struct list_head *head) { head->next = head->prev = head; }

static int list_empty(const struct list_head *head) { return head->next == head; }

static void list_add_tail(struct list_head *link, struct list_head *head)
{
    link->next = head;
    link->prev = head->prev;
    head->prev->next = link;
    head->prev = link;
}

static void list_del(struct list_head *link)
{
    link->next->prev = link->prev;
    link->prev->next = link->next;
}

struct card {
    int rank;
    struct list_head link;
};

struct pile {
    struct list_head link, cards;
};

static void merge(struct pile *a, struct pile *b)
{
    struct list_head *at = a->cards.next;
    while (at != &a->cards && !list_empty(&b->cards)) {
        struct list_head *link = b->cards.next;
        if (list_entry(link, struct card, link)->rank <= list_entry(at, struct card, link)->rank) {
            list_del(link);
            list_add_tail(link, at);
        } else {
            at = at->next;
        }
    }
}

int main(void)
{
    struct list_head piles;
    list_init(&piles);
    while (__VERIFIER_nondet_int()) {
        struct pile *pile = malloc(sizeof *pile);
        struct card *card = malloc(sizeof *card); //~ violation leak
        card->rank = __VERIFIER_nondet_int();
        list_init(&pile->cards);
        list_add_tail(&card->link, &pile->cards);
        list_add_tail(&pile->link, &piles);
    }
    while (!list_empty(&piles) && piles.next != piles.prev) {
        struct pile *first = list_entry(piles.prev, struct pile, link);
        struct pile *second = list_entry(piles.next, struct pile, link);
        merge(first, second);
        list_del(&second->link);
        free(second);
    }
    while (!list_empty(&piles)) {
        struct pile *pile = list_entry(piles.next, struct pile, link);
        while (!list_empty(&pile->cards)) {
            struct card *card = list_entry(pile->cards.next, struct card, link);
            list_del(&card->link);
            free(card);
        }
        list_del(&pile->link);
        free(pile);
    }
    return 0;
}
