// A buffer that grows, whose capacity and length are numbers of 2 bytes beside each other.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct buffer {
    int *data;
    unsigned short capacity, length;
};

static int push(struct buffer *b, int x) {
    if (b->length == b->capacity) {
        if (b->capacity >= 32768)
            return -1;
        unsigned short capacity = b->capacity ? b->capacity * 2 : 4;
        int *data = realloc(b->data, capacity * sizeof *data);
        if (data == NULL)
            return -1;
        b->data = data;
        b->capacity = capacity;
    }
    b->data[b->length++] = x;
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
