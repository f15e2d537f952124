// An allocation that fails
// options: --malloc-may-fail
#include <stdlib.h>

struct stack {
    int *items;
    int count;
};

static struct stack *make(int size) {
    struct stack *s = malloc(sizeof *s);
    if (s == NULL)
        exit(1);
    s->items = malloc(size * sizeof *s->items);
    s->count = 0;
    return s;
}

int main(void) {
    struct stack *s = make(4);
    s->items[s->count++] = 1;
    free(s->items);
    free(s);
    return 0;
}
