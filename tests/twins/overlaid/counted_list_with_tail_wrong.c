// The last item is taken, and the list keeps the pointer to it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    int value;
    struct item *next;
};

struct list {
    unsigned count;
    struct item *first, *last;
};

static void append(struct list *l, int value) {
    struct item *i = malloc(sizeof *i);
    if (!i)
        exit(1);
    i->value = value;
    i->next = NULL;
    if (l->last)
        l->last->next = i;
    else
        l->first = i;
    l->last = i;
    l->count++;
}

static void take(struct list *l) {
    struct item *i = l->first;
    l->first = i->next;
    l->count--;
    free(i);
}

int main(void) {
    struct list l = {0, NULL, NULL};
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1 && l.count < 1000)
            append(&l, what);
        else if (l.count > 0)
            take(&l);
    }
    while (l.count > 0)
        take(&l);
    return 0;
}
