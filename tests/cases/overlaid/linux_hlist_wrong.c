// An item put behind another is not seen by the one that follows.
//@ run: violation leak
//@ inputs: 1 1 0 3 0 4 1 1 0 0
//@ check: FALSE(valid-memtrack)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct hlist_node { struct hlist_node *next, **pprev; };
struct hlist_head { struct hlist_node *first; };

#define hlist_entry(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define hlist_for_each(p, head) for ((p) = (head)->first; (p); (p) = (p)->next)
#define hlist_for_each_safe(p, n, head) \
    for ((p) = (head)->first; (p) && ((n) = (p)->next, 1); (p) = (n))

static void hlist_add_head(struct hlist_node *l, struct hlist_head *h) {
    l->next = h->first;
    if (h->first)
        h->first->pprev = &l->next;
    h->first = l;
    l->pprev = &h->first;
}

static void hlist_add_before(struct hlist_node *l, struct hlist_node *at) {
    l->pprev = at->pprev;
    l->next = at;
    at->pprev = &l->next;
    *l->pprev = l;
}

static void hlist_add_behind(struct hlist_node *l, struct hlist_node *at) {
    l->next = at->next;
    at->next = l;
    l->pprev = &at->next;
}

static void hlist_del(struct hlist_node *l) {
    *l->pprev = l->next;
    if (l->next)
        l->next->pprev = l->pprev;
}

struct item {
    int value;
    struct hlist_node link;
};

static struct item *make(int value) {
    struct item *i = malloc(sizeof *i); //~ violation leak
    if (!i)
        exit(1);
    i->value = value;
    return i;
}

int main(void) {
    struct hlist_head head = {NULL};
    struct hlist_node *p, *n;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        hlist_for_each(p, &head)
            if (!__VERIFIER_nondet_int())
                break;
        if (what == 1 || !p) {
            hlist_add_head(&make(what)->link, &head);
        } else if (what == 2) {
            hlist_add_before(&make(what)->link, p);
        } else if (what == 3) {
            hlist_add_behind(&make(what)->link, p);
        } else if (what == 4) {
            hlist_del(p);
            free(hlist_entry(p, struct item, link));
        } else {
            hlist_for_each_safe(p, n, &head)
                if (__VERIFIER_nondet_int()) {
                    hlist_del(p);
                    free(hlist_entry(p, struct item, link));
                }
        }
    }
    hlist_for_each_safe(p, n, &head)
        free(hlist_entry(p, struct item, link));
    return 0;
}
