// Buffers are in a list of all; whether one is in the list of dirty ones, too, is told by its own link, which leads to itself where it is not.
#include <stddef.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct list_head {
    struct list_head *next, *prev;
};

#define list_entry(ptr, type, member) ((type *)((char *)(ptr) - offsetof(type, member)))

static void list_init(struct list_head *list) {
    list->next = list;
    list->prev = list;
}

static int list_empty(const struct list_head *head) {
    return head->next == head;
}

static void list_insert(struct list_head *new, struct list_head *prev, struct list_head *next) {
    next->prev = new;
    new->next = next;
    new->prev = prev;
    prev->next = new;
}

static void list_del_init(struct list_head *entry) {
    entry->next->prev = entry->prev;
    entry->prev->next = entry->next;
    list_init(entry);
}

struct buffer {
    int block;
    struct list_head all;
    struct list_head dirty;
};

static struct list_head all, dirty;

static struct buffer *find(int block) {
    for (struct list_head *p = all.next; p != &all; p = p->next) {
        struct buffer *b = list_entry(p, struct buffer, all);
        if (b->block == block)
            return b;
    }
    return NULL;
}

static void touch(struct buffer *b) {
    if (list_empty(&b->dirty))
        list_insert(&b->dirty, dirty.prev, &dirty);
}

static void write_back(void) {
    while (!list_empty(&dirty))
        list_del_init(dirty.next);
}

static void drop(struct buffer *b) {
    list_del_init(&b->all);
    free(b);
}

int main(void) {
    int what;
    list_init(&all);
    list_init(&dirty);
    while ((what = __VERIFIER_nondet_int())) {
        int block = __VERIFIER_nondet_int();
        struct buffer *b = find(block);
        if (what == 1 && !b) {
            b = malloc(sizeof *b);
            if (!b)
                exit(1);
            b->block = block;
            list_init(&b->dirty);
            list_insert(&b->all, &all, all.next);
        } else if (what == 2 && b) {
            touch(b);
        } else if (what == 3) {
            write_back();
        } else if (b) {
            drop(b);
        }
    }
    while (!list_empty(&all))
        drop(list_entry(all.next, struct buffer, all));
    return 0;
}
