// Items are in the hlists of a table of eight buckets; an item found by its key leaves its chain.
#include <stdlib.h>
#include <stddef.h>

extern int __VERIFIER_nondet_int(void);

struct hlist_node { struct hlist_node *next, **pprev; };
struct hlist_head { struct hlist_node *first; };

#define hlist_entry(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
#define hlist_for_each(p, head) for ((p) = (head)->first; (p); (p) = (p)->next)

static void hlist_add_head(struct hlist_node *l, struct hlist_head *h) {
    l->next = h->first;
    if (h->first)
        h->first->pprev = &l->next;
    h->first = l;
    l->pprev = &h->first;
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
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->value = value;
    return i;
}

static struct hlist_head table[8];

int main(void) {
    struct hlist_node *p;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        int key = __VERIFIER_nondet_int();
        struct hlist_head *bucket = &table[(unsigned)key % 8];
        if (what == 1) {
            hlist_add_head(&make(key)->link, bucket);
            continue;
        }
        hlist_for_each(p, bucket)
            if (hlist_entry(p, struct item, link)->value == key)
                break;
        if (p) {
            hlist_del(p);
            free(hlist_entry(p, struct item, link));
        }
    }
    for (int b = 0; b < 8; b++)
        while ((p = table[b].first)) {
            hlist_del(p);
            free(hlist_entry(p, struct item, link));
        }
    return 0;
}
