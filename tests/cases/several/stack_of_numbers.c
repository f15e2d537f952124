//@ run: exit 0
//@ findings
// A calculator: numbers are pushed and added. Too many, too few, and an answer from a stack that was given back.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#define MOST 4

struct stack {
    int top;
    long values[MOST];
};

static void push(struct stack *s, long value)
{
    if (s->top <= MOST)
        s->values[s->top++] = value; //~ finding out-of-bounds
}

static long pop(struct stack *s)
{
    return s->values[--s->top]; //~ finding out-of-bounds
}

int main(void)
{
    struct stack *s = calloc(1, sizeof *s); //~ finding leak
    int c;
    while ((c = getchar()) != EOF) {
        if (isdigit(c))
            push(s, c - '0');
        else if (c == '+')
            push(s, pop(s) + pop(s));
        else if (c == 'x')
            return 1;
        else if (c == '=')
            break;
    }
    int top = s->top;
    free(s);
    if (top == 2)
        printf("%ld\n", s->values[0]); //~ finding use-after-free
    return 0;
}
