// Two circular lists with all operations: both ends, moves, a list put into another, walks by item and with removal.
//@ run: exit 0
//@ inputs: 1 2 1 3 0 3 1 0 4 5 6 0 1 2 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct list_head { struct list_head *next, *prev; };

#define list_entry(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define list_for_each(p, head) for ((p) = (head)->next; (p) != (head); (p) = (p)->next)
#define list_for_each_safe(p, n, head) \
    for ((p) = (head)->next, (n) = (p)->next; (p) != (head); (p) = (n), (n) = (p)->next)
#define list_for_each_entry(x, head, type, member) \
    for ((x) = list_entry((head)->next, type, member); &(x)->member != (head); \
         (x) = list_entry((x)->member.next, type, member))

static void list_init(struct list_head *h) {
    h->next = h;
    h->prev = h;
}

static int list_empty(const struct list_head *h) {
    return h->next == h;
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

static void list_move_tail(struct list_head *l, struct list_head *h) {
    list_del(l);
    list_add_tail(l, h);
}

static void list_splice_init(struct list_head *from, struct list_head *h) {
    if (!list_empty(from)) {
        from->next->prev = h;
        from->prev->next = h->next;
        h->next->prev = from->prev;
        h->next = from->next;
        list_init(from);
    }
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

static struct list_head a, b;

int main(void) {
    struct list_head *p, *n;
    struct item *i;
    int what;
    list_init(&a);
    list_init(&b);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            list_add(&make(what)->link, &a);
        } else if (what == 2) {
            list_add_tail(&make(what)->link, &a);
        } else if (what == 3) {
            list_for_each(p, &a)
                if (!__VERIFIER_nondet_int())
                    break;
            if (p != &a)
                list_move_tail(p, &b);
        } else if (what == 4) {
            list_splice_init(&b, &a);
        } else if (what == 5) {
            list_for_each_entry(i, &a, struct item, link)
                i->value = 0;
        } else {
            list_for_each_safe(p, n, &a)
                if (__VERIFIER_nondet_int()) {
                    list_del(p);
                    free(list_entry(p, struct item, link));
                }
        }
    }
    list_splice_init(&b, &a);
    if (!list_empty(&a))
        list_entry(a.prev, struct item, link)->value = 1;
    list_for_each_safe(p, n, &a)
        free(list_entry(p, struct item, link));
    return 0;
}
