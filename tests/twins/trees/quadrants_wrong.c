// Of the four quadrants the last one is not freed.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct square {
    int filled;
    struct square *nw, *ne, *sw, *se;
};

static struct square *divide(int depth) {
    struct square *s = malloc(sizeof *s);
    if (!s)
        exit(1);
    s->nw = s->ne = s->sw = s->se = NULL;
    s->filled = __VERIFIER_nondet_int();
    if (depth > 0 && s->filled) {
        s->nw = divide(depth - 1);
        s->ne = divide(depth - 1);
        s->sw = divide(depth - 1);
        s->se = divide(depth - 1);
    }
    return s;
}

static int area(const struct square *s) {
    if (!s->nw)
        return s->filled != 0;
    return area(s->nw) + area(s->ne) + area(s->sw) + area(s->se);
}

static void destroy(struct square *s) {
    if (!s)
        return;
    destroy(s->nw);
    destroy(s->ne);
    destroy(s->sw);
    free(s);
}

int main(void) {
    struct square *s = divide(__VERIFIER_nondet_int());
    int full = area(s) > 10;
    destroy(s);
    return full < 0;
}
