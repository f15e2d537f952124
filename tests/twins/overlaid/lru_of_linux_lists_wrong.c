// An entry that makes room stays in its chain.
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

void hlist_del(struct hlist_node *l) {
    *l->pprev = l->next;
    if (l->next)
        l->next->pprev = l->pprev;
}

struct list_head { struct list_head *next, *prev; };

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

static void list_del(struct list_head *l) {
    l->next->prev = l->prev;
    l->prev->next = l->next;
}

struct entry {
    unsigned key;
    struct hlist_node chain;
    struct list_head lru;
};

static struct hlist_head table[4];
static struct list_head lru;
static unsigned count;

static void evict(void) {
    struct entry *e = hlist_entry(lru.prev, struct entry, lru);
    list_del(&e->lru);
    count--;
    free(e);
}

static void use(unsigned key) {
    struct hlist_node *p;
    hlist_for_each(p, &table[key % 4]) {
        struct entry *e = hlist_entry(p, struct entry, chain);
        if (e->key == key) {
            list_del(&e->lru);
            list_add(&e->lru, &lru);
            return;
        }
    }
    if (count == 3)
        evict();
    struct entry *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->key = key;
    hlist_add_head(&e->chain, &table[key % 4]);
    list_add(&e->lru, &lru);
    count++;
}

int main(void) {
    list_init(&lru);
    while (__VERIFIER_nondet_int())
        use(__VERIFIER_nondet_int());
    while (lru.next != &lru)
        evict();
    return 0;
}
