// The item behind one that leaves keeps its pointer to it.
//@ run: violation use-after-free
//@ inputs: 1 1 2 0 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct list_head { struct list_head *next, *prev; };

#define list_entry(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define list_for_each(p, head) for ((p) = (head)->next; (p) != (head); (p) = (p)->next)

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

static void list_del(struct list_head *l) {
    l->prev->next = l->next; //~ violation use-after-free
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

int main(void) {
    struct list_head head, *p;
    int what;
    list_init(&head);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            list_add(&make(what)->link, &head);
            continue;
        }
        list_for_each(p, &head)
            if (!__VERIFIER_nondet_int())
                break;
        if (p != &head) {
            list_del(p);
            free(list_entry(p, struct item, link));
        }
    }
    while (!list_empty(&head)) {
        p = head.next;
        list_del(p);
        free(list_entry(p, struct item, link));
    }
    return 0;
}
