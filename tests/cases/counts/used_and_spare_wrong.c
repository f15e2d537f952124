// A block that is given back counts twice.
//@ run: violation null-deref
//@ inputs: 1 -1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct block {
    struct block *next;
    int body;
};

static struct block *used, *spare;
static int n_used, n_spare;

static void take(void) {
    struct block *b;
    if (n_spare > 0) {
        b = spare;
        spare = b->next;
        n_spare--;
    } else {
        if (n_used >= 1000)
            return;
        b = malloc(sizeof *b);
        if (b == NULL)
            return;
    }
    b->next = used;
    used = b;
    n_used++;
}

static void give_back(void) {
    struct block *b = used;
    if (b == NULL)
        return;
    used = b->next;
    n_used--;
    b->next = spare;
    spare = b;
    n_spare++;
    n_spare += n_used == 0;
}

static void release(struct block *list, int n) {
    while (n-- > 0) {
        struct block *b = list;
        list = b->next; //~ violation null-deref
        free(b);
    }
}

int main(void) {
    int op;
    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op > 0)
            take();
        else
            give_back();
    }
    release(used, n_used);
    release(spare, n_spare);
    return 0;
}
