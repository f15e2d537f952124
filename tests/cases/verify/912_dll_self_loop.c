// One node in the middle is its own successor. Symbolic execution may not get there; a proof would be wrong.
//@ run: violation use-after-free
//@ inputs: 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1
//@ oracle: none (a compiler does not know where its inputs come from)
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct item { struct item *next, *prev; };

int main(void)
{
    struct item *head = NULL;
    int length = 0;
    while (__VERIFIER_nondet_int()) {
        struct item *item = calloc(1, sizeof *item);
        item->next = head;
        if (head)
            head->prev = item;
        head = item;
        if (++length == 10) {
            while (item->next) {
                struct item *next = item->next->next;
                free(item->next);
                item->next = next;
            }
            item->next = item;
        }
    }
    while (head) {
        struct item *next = head->next; //~ violation use-after-free
        free(head);
        head = next;
    }
    return 0;
}
