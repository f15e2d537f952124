// A search that may find nothing
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct entry {
    int key, value;
    struct entry *next;
};

static struct entry *find(struct entry *list, int key) {
    while (list != NULL && list->key != key)
        list = list->next;
    return list;
}

int main(void) {
    struct entry second = {7, 70, NULL}, first = {3, 30, &second};
    int key = __VERIFIER_nondet_int();
    return find(&first, key)->value > 0;
}
