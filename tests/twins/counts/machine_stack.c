#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

typedef struct frame { struct frame *below; long v; } frame;
typedef struct { frame *top; unsigned depth; } vm;

static void push(vm *m, long v)
{
    frame *f = malloc(sizeof *f);
    if (f == NULL)
        exit(1);
    f->v = v;
    f->below = m->top;
    m->top = f;
    m->depth++;
}

static long pop(vm *m)
{
    frame *f = m->top;
    long v = f->v;
    m->top = f->below;
    m->depth--;
    free(f);
    return v;
}

int main(void)
{
    vm m = { 0, 0 };
    for (;;) {
        int op = __VERIFIER_nondet_int();
        if (op == 0)
            break;
        if (op == 1) {
            if (m.depth < 1000)
                push(&m, __VERIFIER_nondet_int());
        } else if (op == 2) {
            if (m.depth >= 2) {
                long a = pop(&m), b = pop(&m);
                push(&m, a < b ? a : b);
            }
        } else if (op == 3) {
            if (m.depth > 0 && m.depth < 1000) {
                long a = pop(&m);
                push(&m, a);
                push(&m, a);
            }
        }
    }
    while (m.depth)
        pop(&m);
    assert(m.top == NULL);
    return 0;
}
