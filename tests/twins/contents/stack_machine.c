#include <stdio.h>
#include <stdlib.h>

#define DEPTH 64

struct machine {
    int top;
    long cells[DEPTH];
    long memory[16];
};

static int push(struct machine *m, long v)
{
    if (m->top >= DEPTH)
        return -1;
    m->cells[m->top++] = v;
    return 0;
}

static int pop(struct machine *m, long *v)
{
    if (m->top <= 0)
        return -1;
    *v = m->cells[--m->top];
    return 0;
}

static int step(struct machine *m, int op, unsigned arg)
{
    long a, b;

    switch (op) {
    case 'p':
        return push(m, (long)arg);
    case 'x':
        if (m->top < 2)
            return -1;
        a = m->cells[m->top - 1];
        m->cells[m->top - 1] = m->cells[m->top - 2];
        m->cells[m->top - 2] = a;
        return 0;
    case '&':
        if (pop(m, &a) != 0 || pop(m, &b) != 0)
            return -1;
        return push(m, a & b);
    case 's':
        if (arg >= 16 || pop(m, &a) != 0)
            return -1;
        m->memory[arg] = a;
        return 0;
    case 'l':
        return arg < 16 ? push(m, m->memory[arg]) : -1;
    case 'k':
        if (m->top == 0 || arg >= (unsigned)m->top)
            return -1;
        return push(m, m->cells[m->top - 1 - (int)arg]);
    }
    return -1;
}

int main(void)
{
    struct machine m = {0};
    char op;
    unsigned arg;

    while (scanf(" %c %u", &op, &arg) == 2)
        if (step(&m, op, arg) != 0)
            return 1;
    while (m.top > 0)
        printf("%ld\n", m.cells[--m.top]);
    return 0;
}
