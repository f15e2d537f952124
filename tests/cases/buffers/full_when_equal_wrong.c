// A stack in an array, wrong: one element more than it has is pushed before it is full.
//@ run: violation out-of-bounds
//@ stdin: 1 1 1 1 1
//@ check: FALSE(valid-deref)
#include <stdio.h>

#define DEPTH 4

static unsigned long stack[DEPTH];
static int top;

static int push(unsigned long v) {
    if (top == DEPTH + 1)
        return -1;
    stack[top++] = v; //~ violation out-of-bounds
    return 0;
}

static int add(void) {
    if (top < 2)
        return -1;
    unsigned long b = stack[--top], a = stack[--top];
    stack[top++] = a + b;
    return 0;
}

int main(void) {
    unsigned long v;
    while (scanf("%9lu", &v) == 1)
        if ((v == 0 ? add() : push(v)) != 0)
            return 1;
    unsigned long sum = 0;
    while (top > 0)
        sum |= stack[--top];
    return sum == 0;
}
