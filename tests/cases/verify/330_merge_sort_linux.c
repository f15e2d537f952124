// A merge sort over lists in the manner of the Linux kernel.
//@ run: exit 0
//@ inputs: 1 4 1 2 1 3 0
//@ check: TRUE
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

static void move_first(struct list_head *from, struct list_head *to)
{
    struct list_head *link = from->next;
    list_del(link);
    list_add_tail(link, to);
}

static void merge(struct pile *a, struct pile *b)
{
    struct list_head merged;
    list_init(&merged);
    while (!list_empty(&a->cards) && !list_empty(&b->cards)) {
        struct card *first = list_entry(a->cards.next, struct card, link);
        struct card *second = list_entry(b->cards.next, struct card, link);
        move_first(first->rank <= second->rank ? &a->cards : &b->cards, &merged);
    }
    while (!list_empty(&a->cards))
        move_first(&a->cards, &merged);
    while (!list_empty(&b->cards))
        move_first(&b->cards, &merged);
    while (!list_empty(&merged))
        move_first(&merged, &a->cards);
}

int main(void)
{
    struct list_head piles;
    list_init(&piles);
    while (__VERIFIER_nondet_int()) {
        struct pile *pile = malloc(sizeof *pile);
        struct card *card = malloc(sizeof *card);
        card->rank = __VERIFIER_nondet_int();
        list_init(&pile->cards);
        list_add_tail(&card->link, &pile->cards);
        list_add_tail(&pile->link, &piles);
    }
    while (!list_empty(&piles) && piles.next != piles.prev) {
        struct pile *first = list_entry(piles.next, struct pile, link);
        struct pile *second = list_entry(piles.prev, struct pile, link);
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
