// A file that frees nothing: what its functions lose, or find before what they are given, belongs to somebody else. Functions that begin with `bad_` have one
// defect each.
#include <stddef.h>

struct item {
    struct item *prev, *next;
    int value;
};

struct items {
    struct item *first, *last;
};

void keep_one(struct items *l) {
    if (l->first) {
        l->first->next = NULL;
        l->last = l->first;
    }
}

// Who calls this knows that there is a node before.
void set_before(struct item *n) {
    n->prev->value = 1;
}

//= TRUE under precondition
void join(struct item *a, struct item *b) {
    a->next = b;
    b->prev = a;
}

struct header {
    size_t size;
};

size_t size_of(void *block) {
    return ((struct header *)block)[-1].size;
}

struct sample {
    int kind;
    int values[4];
};

static const int weights[256];

//= TRUE under precondition: what arrays and texts hold is set
int weigh(const struct sample *all, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum ^= weights[(unsigned)all[i].kind & 255];
    return sum;
}

//= FALSE(valid-deref)
int bad_weigh(const struct sample *all, int n) {
    return weights[(unsigned)all[n].kind & 255];
}
