// Records of a table are linked by their numbers while they are free; a record keeps its block when it is given back. Numbers are set before the first pointer is.
//@ run: exit 0
//@ inputs: 3 1 1 -1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item {
    int next;
    char *data;
};

int main(void) {
    int n = __VERIFIER_nondet_int(), op;
    if (n < 1 || n > 100)
        return 0;
    struct item *items = calloc(n, sizeof *items);
    if (items == NULL)
        return 1;
    for (int i = 0; i < n; i++)
        items[i].next = i + 1 < n ? i + 1 : -1;
    int first = 0;
    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op > 0 && first >= 0) {
            struct item *it = &items[first];
            if (it->data == NULL)
                it->data = malloc(8);
            if (it->data == NULL)
                break;
            it->data[0] = 1;
            first = it->next;
        } else if (op < 0 && op > -n) {
            items[-op].next = first;
            first = -op;
        }
    }
    for (int i = 0; i < n; i++)
        free(items[i].data);
    free(items);
    return 0;
}
