// A list of void pointers; what is done with the elements comes in as a function.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ check: TRUE
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

static void destroy(struct cell *list, void (*release)(void *))
{
    while (list) {
        struct cell *next = list->next;
        release(list->element);
        free(list);
        list = next;
    }
}

struct point {
    int x, y;
};

static void mirror(void *element)
{
    struct point *point = element;
    int x = point->x;
    point->x = point->y;
    point->y = x;
}

int main(void)
{
    struct cell *points = NULL;
    while (__VERIFIER_nondet_int()) {
        struct point *point = malloc(sizeof *point);
        point->x = 1;
        point->y = 2;
        points = cons(point, points);
    }
    for_each(points, mirror);
    destroy(points, free);
    return 0;
}
