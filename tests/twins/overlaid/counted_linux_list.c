// A Linux list with the number of its items; the number says whether the first item exists.
#include <stdlib.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct list_head { struct list_head *next, *prev; };

#define list_entry(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))

static void list_init(struct list_head *h) {
    h->next = h;
    h->prev = h;
}

static void list_between(struct list_head *l, struct list_head *prev, struct list_head *next) {
    next->prev = l;
    l->next = next;
    l->prev = prev;
    prev->next = l;
}

static void list_add(struct list_head *l, struct list_head *h) {
    list_between(l, h, h->next);
}

static void list_add_tail(struct list_head *l, struct list_head *h) {
    list_between(l, h->prev, h);
}

static void list_del(struct list_head *l) {
    l->next->prev = l->prev;
    l->prev->next = l->next;
}

struct item {
    int value;
    struct list_head link;
};

static struct item *make(int value) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->value = value;
    return i;
}

static struct list_head head;
static unsigned count;

static void insert(struct list_head *l, int at_end) {
    if (at_end)
        list_add_tail(l, &head);
    else
        list_add(l, &head);
    count++;
}

static void drop_first(void) {
    struct list_head *l = head.next;
    list_del(l);
    count--;
    free(list_entry(l, struct item, link));
}

int main(void) {
    int what;
    list_init(&head);
    while ((what = __VERIFIER_nondet_int())) {
        if (what != 2 && count < 1000)
            insert(&make(what)->link, what == 1);
        else if (count > 0)
            drop_first();
    }
    while (count > 0)
        drop_first();
    return 0;
}
