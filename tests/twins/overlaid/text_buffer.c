// Lines of a text are in a doubly linked list and in an index that grows; a line found by its number is edited or deleted.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct line {
    int length;
    struct line *next, *prev;
};

struct buffer {
    struct line *first;
    struct line **index;
    size_t count;
};

static void make_index(struct buffer *b) {
    size_t n = 0;
    for (struct line *l = b->first; l; l = l->next)
        n++;
    free(b->index);
    b->index = NULL;
    b->count = n;
    if (n) {
        b->index = malloc(n * sizeof *b->index);
        if (!b->index)
            exit(1);
        n = 0;
        for (struct line *l = b->first; l; l = l->next)
            b->index[n++] = l;
    }
}

static void insert(struct buffer *b, struct line *at) {
    struct line *l = malloc(sizeof *l);
    if (!l)
        exit(1);
    l->length = 0;
    l->prev = at;
    l->next = at ? at->next : b->first;
    if (l->next)
        l->next->prev = l;
    if (at)
        at->next = l;
    else
        b->first = l;
    make_index(b);
}

static void delete(struct buffer *b, struct line *l) {
    if (l->next)
        l->next->prev = l->prev;
    if (l->prev)
        l->prev->next = l->next;
    else
        b->first = l->next;
    free(l);
    make_index(b);
}

int main(void) {
    struct buffer b = {NULL, NULL, 0};
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        unsigned k = __VERIFIER_nondet_int();
        if (what == 1)
            insert(&b, k < b.count ? b.index[k] : NULL);
        else if (k >= b.count)
            continue;
        else if (what == 2)
            delete(&b, b.index[k]);
        else
            b.index[k]->length = what;
    }
    while (b.first)
        delete(&b, b.first);
    return 0;
}
