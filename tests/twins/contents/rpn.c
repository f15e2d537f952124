#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH 32

static unsigned long stack[DEPTH];
static int top;

static int binary(char op)
{
    unsigned long b, a;

    if (top < 2)
        return -1;
    b = stack[--top];
    a = stack[--top];
    switch (op) {
    case '+':
        a += b;
        break;
    case '-':
        a -= b;
        break;
    case '*':
        a *= b;
        break;
    default:
        return -1;
    }
    stack[top++] = a;
    return 0;
}

static int token(const char *text)
{
    char *end;
    unsigned long v;

    if (strlen(text) == 1 && strchr("+-*", text[0]) != NULL)
        return binary(text[0]);
    v = strtoul(text, &end, 10);
    if (end == text || *end != '\0')
        return -1;
    if (top == DEPTH)
        return -1;
    stack[top++] = v;
    return 0;
}

int main(void)
{
    char text[24];

    while (scanf("%23s", text) == 1) {
        if (token(text) != 0) {
            fprintf(stderr, "error at %s\n", text);
            return 1;
        }
    }
    while (top > 0)
        printf("%lu\n", stack[--top]);
    return 0;
}
