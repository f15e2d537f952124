// Lists nested five deep, freed from the outermost inwards.
//@ run: exit 0
//@ inputs: 1 1 1 1 1 1 0 0 0 0 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct l5 { struct l5 *next; };
struct l4 { struct l4 *next; struct l5 *sub; };
struct l3 { struct l3 *next; struct l4 *sub; };
struct l2 { struct l2 *next; struct l3 *sub; };
struct l1 { struct l1 *next; struct l2 *sub; };

#define BUILD(name, type, inner)                                                                   \
    static struct type *name(void)                                                                 \
    {                                                                                              \
        struct type *list = NULL;                                                                  \
        while (__VERIFIER_nondet_int()) {                                                          \
            struct type *node = malloc(sizeof *node);                                              \
            inner;                                                                                 \
            node->next = list;                                                                     \
            list = node;                                                                           \
        }                                                                                          \
        return list;                                                                               \
    }

#define DESTROY(name, type, inner)                                                                 \
    static void name(struct type *list)                                                            \
    {                                                                                              \
        while (list) {                                                                             \
            struct type *node = list;                                                              \
            list = node->next;                                                                     \
            inner;                                                                                 \
        }                                                                                          \
    }

#define FREE_THEN(destroy, type)                                                                   \
    struct type *sub = node->sub;                                                                  \
    free(node);                                                                                    \
    destroy(sub)

BUILD(build5, l5, (void)0)
BUILD(build4, l4, node->sub = build5())
BUILD(build3, l3, node->sub = build4())
BUILD(build2, l2, node->sub = build3())
BUILD(build1, l1, node->sub = build2())

DESTROY(destroy5, l5, free(node))
DESTROY(destroy4, l4, FREE_THEN(destroy5, l5))
DESTROY(destroy3, l3, FREE_THEN(destroy4, l4))
DESTROY(destroy2, l2, FREE_THEN(destroy3, l3))
DESTROY(destroy1, l1, FREE_THEN(destroy2, l2))

int main(void)
{
    destroy1(build1());
    return 0;
}
