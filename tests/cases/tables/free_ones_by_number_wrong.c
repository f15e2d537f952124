// Records of a table are linked by their numbers while they are free, wrong: the last one leads to one behind the table.
//@ run: violation out-of-bounds
//@ inputs: 2 1 1 1 0
//@ check: FALSE(valid-deref)
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
        items[i].next = i < n ? i + 1 : -1;
    int first = 0;
    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op > 0 && first >= 0) {
            struct item *it = &items[first];
            if (it->data == NULL) //~ violation out-of-bounds
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
