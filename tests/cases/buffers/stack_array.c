// Stack array, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct stack {
    int *item;
    int top, cap;
};

static int pop(struct stack *s, int *out) {
    if (s->top == 0)
        return 0;
    *out = s->item[--s->top];
    return 1;
}

static int push(struct stack *s, int x) {
    if (s->top >= s->cap)
        return 0;
    s->item[s->top++] = x;
    return 1;
}

int main(void) {
    struct stack s;
    s.top = 0;
    s.cap = __VERIFIER_nondet_int();
    if (s.cap < 1 || s.cap > 1000)
        return 0;
    s.item = malloc(s.cap * sizeof(int));
    if (!s.item)
        return 1;
    int op, x = 0;
    while ((op = __VERIFIER_nondet_int()) != 0) {
        if (op & 1)
            push(&s, op);
        else
            pop(&s, &x);
    }
    printf("%d\n", x);
    free(s.item);
    return 0;
}
