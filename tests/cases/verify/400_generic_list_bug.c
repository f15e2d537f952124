// A function that expects larger elements is applied to all elements.
//@ run: violation out-of-bounds
//@ inputs: 1 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct cell {
    void *element;
    struct cell *next;
};

static struct cell *cons(void *element, struct cell *next)
{
    struct cell *cell = malloc(sizeof *cell);
    cell->element = element;
    cell->next = next;
    return cell;
}

static void for_each(struct cell *list, void (*act)(void *))
{
    for (; list; list = list->next)
        act(list->element);
}

struct point {
    int x, y;
};

struct sphere {
    struct point centre;
    int radius;
};

static void grow(void *element)
{
    ((struct sphere *)element)->radius = 1; //~ violation out-of-bounds
}

int main(void)
{
    struct cell *shapes = NULL;
    while (__VERIFIER_nondet_int())
        shapes = cons(calloc(1, sizeof(struct point)), shapes);
    for_each(shapes, grow);
    for_each(shapes, free);
    while (shapes) {
        struct cell *next = shapes->next;
        free(shapes);
        shapes = next;
    }
    return 0;
}
