// Inodes are in hash chains and in a list of all, dirty ones in a third list; writing back empties that, dropping takes an inode from all.
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
    l->next->prev = l->prev;
    l->prev->next = l->next;
}

struct inode {
    unsigned number;
    int dirty;
    struct list_head hash;
    struct list_head all;
    struct list_head dirties;
};

static struct list_head table[4], all, dirties;

static void get(unsigned number) {
    struct inode *n = malloc(sizeof *n);
    if (!n)
        exit(1);
    n->number = number;
    n->dirty = 0;
    list_add(&n->hash, &table[number % 4]);
    list_add(&n->all, &all);
}

static struct inode *find(unsigned number) {
    struct list_head *l;
    list_for_each(l, &table[number % 4])
        if (list_entry(l, struct inode, hash)->number == number)
            return list_entry(l, struct inode, hash);
    return NULL;
}

static void clean(struct inode *n) {
    if (n->dirty)
        list_del(&n->dirties);
    n->dirty = 0;
}

static void drop(struct inode *n) {
    clean(n);
    list_del(&n->hash);
    list_del(&n->all);
    free(n);
}

int main(void) {
    int what;
    list_init(&all);
    list_init(&dirties);
    for (int i = 0; i < 4; i++)
        list_init(&table[i]);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            get(__VERIFIER_nondet_int());
        } else if (what == 2) {
            struct inode *n = list_empty(&all) ? NULL : list_entry(all.next, struct inode, all);
            if (n && !n->dirty) {
                n->dirty = 1;
                list_add(&n->dirties, &dirties);
            }
        } else if (what == 3) {
            while (!list_empty(&dirties))
                clean(list_entry(dirties.next, struct inode, dirties));
        } else {
            struct inode *n = find(__VERIFIER_nondet_int());
            if (n)
                drop(n);
        }
    }
    while (!list_empty(&all))
        drop(list_entry(all.next, struct inode, all));
    return 0;
}
