// A buffer that grows, whose capacity and length are numbers of 2 bytes beside each other, wrong: it grows one too late.
//@ run: violation out-of-bounds
//@ inputs: 1 1 1 1 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
    int *data;
    unsigned short capacity, length;
};

static int push(struct buffer *b, int x) {
    if (b->length == 0 || b->length == b->capacity + 1) {
        if (b->capacity >= 32768)
            return -1;
        unsigned short capacity = b->capacity ? b->capacity * 2 : 4;
        int *data = realloc(b->data, capacity * sizeof *data);
        if (data == NULL)
            return -1;
        b->data = data;
        b->capacity = capacity;
    }
    b->data[b->length++] = x; //~ violation out-of-bounds
    return 0;
}

int main(void) {
    struct buffer b = {NULL, 0, 0};
    int x;
    while ((x = __VERIFIER_nondet_int()) != 0)
        if (push(&b, x) != 0)
            break;
    free(b.data);
    return 0;
}
