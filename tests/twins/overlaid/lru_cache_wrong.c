// An entry that is used again gets a new key and stays in its old chain.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
    unsigned key;
    struct entry *chain;
    struct entry *newer, *older;
};

static struct entry *buckets[4], *newest, *oldest;

static void link_newest(struct entry *e) {
    e->newer = NULL;
    e->older = newest;
    if (newest)
        newest->newer = e;
    else
        oldest = e;
    newest = e;
}

static void unlink_recency(struct entry *e) {
    if (e->newer)
        e->newer->older = e->older;
    else
        newest = e->older;
    if (e->older)
        e->older->newer = e->newer;
    else
        oldest = e->newer;
}

static void use(unsigned key) {
    struct entry *e = buckets[key % 4];
    while (e && e->key != key)
        e = e->chain;
    if (!e && oldest) {
        e = oldest;
        e->key = key;
        unlink_recency(e);
    } else if (e) {
        unlink_recency(e);
    } else {
        e = malloc(sizeof *e);
        if (!e)
            exit(1);
        e->key = key;
        e->chain = buckets[key % 4];
        buckets[key % 4] = e;
    }
    link_newest(e);
}

static void evict(void) {
    struct entry *e = oldest;
    struct entry **link = &buckets[e->key % 4];
    while (*link != e)
        link = &(*link)->chain;
    *link = e->chain;
    unlink_recency(e);
    free(e);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1)
            use(__VERIFIER_nondet_int());
        else if (oldest)
            evict();
    }
    while (oldest)
        evict();
    return 0;
}
