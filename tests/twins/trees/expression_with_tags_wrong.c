// The evaluation takes the second operand of a negation, which has none.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum tag { NUMBER, NEGATION, SUM };

struct expression {
    enum tag tag;
    int value;
    struct expression *first, *second;
};

static struct expression *make(enum tag tag, int value) {
    struct expression *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->tag = tag;
    e->value = value;
    e->first = NULL;
    e->second = NULL;
    return e;
}

static struct expression *any(void) {
    struct expression *e;
    switch (__VERIFIER_nondet_int()) {
    case 1:
        e = make(NEGATION, 0);
        e->first = any();
        return e;
    case 2:
        e = make(SUM, 0);
        e->first = any();
        e->second = any();
        return e;
    default:
        return make(NUMBER, __VERIFIER_nondet_int() % 100);
    }
}

static unsigned evaluate(const struct expression *e) {
    if (e->tag == NUMBER)
        return (unsigned)e->value;
    if (e->tag == NEGATION)
        return -evaluate(e->second);
    return evaluate(e->first) + evaluate(e->second);
}

static void destroy(struct expression *e) {
    if (e->tag != NUMBER)
        destroy(e->first);
    if (e->tag == SUM)
        destroy(e->second);
    free(e);
}

int main(void) {
    struct expression *e = any();
    unsigned value = evaluate(e);
    destroy(e);
    return value == 1 ? 0 : 0;
}
