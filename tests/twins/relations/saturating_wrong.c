#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct meter {
    unsigned level;
    unsigned limit;
    unsigned char *marks;
};

static void raise_by(struct meter *m, unsigned by)
{
    if (by > m->limit - m->level)
        m->level = m->limit;
    else
        m->level += by;
}

static void lower_by(struct meter *m, unsigned by)
{
    m->level = m->level - by;
}

static void mark(struct meter *m)
{
    if (m->level > 0)
        m->marks[m->level - 1] = 1;
}

int main(void)
{
    struct meter m;
    int op;

    m.level = 0;
    m.limit = __VERIFIER_nondet_uint();
    if (m.limit == 0 || m.limit > 100000)
        return 0;
    m.marks = calloc(m.limit, 1);
    if (m.marks == NULL)
        return 1;
    while ((op = __VERIFIER_nondet_int()) != 0) {
        unsigned by = __VERIFIER_nondet_uint();
        if (op > 0)
            raise_by(&m, by);
        else
            lower_by(&m, by);
        mark(&m);
    }
    free(m.marks);
    return 0;
}
