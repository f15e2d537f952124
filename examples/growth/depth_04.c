/* Family depth, k = 4: levels of lists of lists. */
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct level4 {
    struct level4 *next;
};
struct level3 {
    struct level3 *next;
    struct level4 *below;
};
struct level2 {
    struct level2 *next;
    struct level3 *below;
};
struct level1 {
    struct level1 *next;
    struct level2 *below;
};

int main(void)
{
    struct level1 *list = NULL;
    while (__VERIFIER_nondet_int()) {
        struct level1 *node1 = calloc(1, sizeof *node1);
        node1->next = list;
        list = node1;
        while (__VERIFIER_nondet_int()) {
            struct level2 *node2 = calloc(1, sizeof *node2);
            node2->next = node1->below;
            node1->below = node2;
            while (__VERIFIER_nondet_int()) {
                struct level3 *node3 = calloc(1, sizeof *node3);
                node3->next = node2->below;
                node2->below = node3;
                while (__VERIFIER_nondet_int()) {
                    struct level4 *node4 = calloc(1, sizeof *node4);
                    node4->next = node3->below;
                    node3->below = node4;
                }
            }
        }
    }
    while (list) {
        struct level1 *node1 = list;
        list = node1->next;
        while (node1->below) {
            struct level2 *node2 = node1->below;
            node1->below = node2->next;
            while (node2->below) {
                struct level3 *node3 = node2->below;
                node2->below = node3->next;
                while (node3->below) {
                    struct level4 *node4 = node3->below;
                    node3->below = node4->next;
                    free(node4);
                }
                free(node3);
            }
            free(node2);
        }
        free(node1);
    }
    return 0;
}
