// A list of shapes: circles and polygons extend a common record; polygons own their points.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum what { CIRCLE, POLYGON };

struct shape {
    enum what what;
    struct shape *next;
};

struct circle {
    struct shape base;
    int radius;
};

struct point {
    int x, y;
    struct point *next;
};

struct polygon {
    struct shape base;
    struct point *points;
    int closed;
};

static struct shape *circle(void) {
    struct circle *c = malloc(sizeof *c);
    if (!c)
        exit(1);
    c->base.what = CIRCLE;
    c->base.next = NULL;
    c->radius = __VERIFIER_nondet_int();
    return &c->base;
}

static struct shape *polygon(void) {
    struct polygon *p = malloc(sizeof *p);
    if (!p)
        exit(1);
    p->base.what = POLYGON;
    p->base.next = NULL;
    p->points = NULL;
    p->closed = 1;
    while (__VERIFIER_nondet_int()) {
        struct point *q = malloc(sizeof *q);
        if (!q)
            exit(1);
        q->x = 0;
        q->y = 0;
        q->next = p->points;
        p->points = q;
    }
    return &p->base;
}

int main(void) {
    struct shape *all = NULL;
    int count = 0;
    while (__VERIFIER_nondet_int()) {
        struct shape *s = __VERIFIER_nondet_int() ? circle() : polygon();
        s->next = all;
        all = s;
    }
    for (struct shape *s = all; s; s = s->next)
        if (s->what == CIRCLE)
            count |= ((struct circle *)s)->radius;
    while (all) {
        struct shape *s = all;
        all = s->next;
        if (s->what == POLYGON) {
            struct polygon *p = (struct polygon *)s;
            while (p->points) {
                struct point *q = p->points;
                p->points = q->next;
                free(q);
            }
        }
        free(s);
    }
    return count == 1 ? 0 : 0;
}
