// A stack in a record, of numbers that are known, wrong: a table has no room for them.
//@ run: violation out-of-bounds
//@ stdin: ++
//@ check: FALSE(valid-deref)
#include <stdio.h>

struct stack {
    int top;
    int items[100];
};

static void push(struct stack *s, int v) {
    if (s->top < 100)
        s->items[s->top++] = v;
}

static int pop(struct stack *s) { return s->top > 0 ? s->items[--s->top] : -1; }

int main(void) {
    static int seen[43];
    struct stack s;
    int c;
    s.top = 0;
    while ((c = getchar()) != EOF) {
        if (c == '+')
            push(&s, c);
        else if (c == '-')
            pop(&s);
    }
    while (s.top > 0)
        seen[pop(&s)] = 1; //~ violation out-of-bounds
    return 0;
}
