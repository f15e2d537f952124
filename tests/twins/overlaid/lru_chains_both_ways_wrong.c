// The entry that follows in the chain keeps a pointer into the one that is evicted.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
    unsigned key;
    struct entry *chain, **back;
    struct entry *newer, *older;
};

static struct entry *buckets[4], *newest, *oldest;

static void make_newest(struct entry *e) {
    e->newer = NULL;
    e->older = newest;
    if (newest)
        newest->newer = e;
    else
        oldest = e;
    newest = e;
}

static void forget(struct entry *e) {
    if (e->newer)
        e->newer->older = e->older;
    else
        newest = e->older;
    if (e->older)
        e->older->newer = e->newer;
    else
        oldest = e->newer;
}

static void insert(unsigned key) {
    struct entry *e = malloc(sizeof *e);
    struct entry **b = &buckets[key % 4];
    if (!e)
        exit(1);
    e->key = key;
    e->chain = *b;
    if (*b)
        (*b)->back = &e->chain;
    e->back = b;
    *b = e;
    make_newest(e);
}

static void touch(unsigned key) {
    struct entry *e = buckets[key % 4];
    while (e && e->key != key)
        e = e->chain;
    if (e) {
        forget(e);
        make_newest(e);
    }
}

static void evict(struct entry *e) {
    *e->back = e->chain;
    forget(e);
    free(e);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        unsigned key = __VERIFIER_nondet_int();
        if (what == 1)
            insert(key);
        else if (what == 3)
            touch(key);
        else if (oldest)
            evict(oldest);
    }
    while (oldest)
        evict(oldest);
    return 0;
}
