// Two neighbours are held by variables while what the first one owns is freed in a loop.
//@ run: exit 0
//@ check: TRUE
#include <stdlib.h>

struct leaf {
    struct leaf *next;
};

struct branch {
    struct branch *next, *prev;
    struct leaf *leaves;
};

int main(void)
{
    struct branch *head = calloc(1, sizeof *head);
    head->next = calloc(1, sizeof *head);
    head->next->prev = head;
    head->leaves = calloc(1, sizeof *head->leaves);
    while (head) {
        struct branch *next = head->next;
        while (head->leaves) {
            struct leaf *leaf = head->leaves;
            head->leaves = leaf->next;
            free(leaf);
        }
        free(head);
        head = next;
    }
    return 0;
}
