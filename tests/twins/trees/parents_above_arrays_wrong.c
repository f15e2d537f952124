// A tree whose nodes have an array of two children and a pointer to their parent: a cursor walks up and down, and frees all on the last way up.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
typedef struct T { struct T *up, *kid[2]; int x; } T;
static T *new_node(T *up) { T *t = malloc(sizeof(T)); if (!t) exit(1); t->up = up; t->kid[0] = t->kid[1] = NULL; t->x = 0; return t; }
int main(void) {
    T *root = new_node(NULL), *c = root;
    while (__VERIFIER_nondet_int()) {
        int side = __VERIFIER_nondet_int() ? 1 : 0;
        if (!c->kid[side]) c->kid[side] = new_node(c);
        if (__VERIFIER_nondet_int()) c = c->kid[side];
        else if (c->up) c = c->up;
    }
    c = root;
    while (c) {
        if (c->kid[0]) c = c->kid[0];
        else if (c->kid[1]) c = c->kid[1];
        else {
            T *up = c->up;
            if (up) { if (up->kid[0] == c) up->kid[0] = NULL; }
            free(c);
            c = up;
        }
    }
    return 0;
}
