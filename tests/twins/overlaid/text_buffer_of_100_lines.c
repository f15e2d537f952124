// Lines of a text are in a doubly linked list and in an index of fixed size, which is made anew after each change.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct line {
    int length;
    struct line *next, *prev;
};

static struct line *first, *index[100];
static unsigned count;

static void make_index(void) {
    count = 0;
    for (struct line *l = first; l && count < 100; l = l->next)
        index[count++] = l;
}

static void insert(struct line *at) {
    struct line *l = malloc(sizeof *l);
    if (!l)
        exit(1);
    l->length = 0;
    l->prev = at;
    l->next = at ? at->next : first;
    if (l->next)
        l->next->prev = l;
    if (at)
        at->next = l;
    else
        first = l;
}

static void delete(struct line *l) {
    if (l->next)
        l->next->prev = l->prev;
    if (l->prev)
        l->prev->next = l->next;
    else
        first = l->next;
    free(l);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        unsigned k = __VERIFIER_nondet_int();
        if (what == 1) {
            insert(k < count ? index[k] : NULL);
            make_index();
        } else if (k < count) {
            if (what == 2) {
                delete(index[k]);
                make_index();
            } else {
                index[k]->length = what;
            }
        }
    }
    while (first)
        delete(first);
    return 0;
}
