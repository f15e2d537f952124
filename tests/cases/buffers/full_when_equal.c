// A stack in an array is full when its top is equal to the length of the array.
//@ run: exit 0
//@ stdin: 1 2 3
//@ check: TRUE
#include <stdio.h>

#define DEPTH 32

static unsigned long stack[DEPTH];
static int top;

static int push(unsigned long v) {
    if (top == DEPTH)
        return -1;
    stack[top++] = v;
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
