// A stack in a record, of numbers that are known: that each is at most itself is no limit that grows with every round.
//@ run: exit 0
//@ stdin: ++-+-
//@ check: TRUE
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
    static int seen[44];
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
        seen[pop(&s)] = 1;
    return 0;
}
