//@ run: exit 0
//@ stdout: 42
//@ stdout: 50
// A small interpreter with a table of label addresses.
#include <stdio.h>

enum { PUSH, ADD, MUL, PRINT, HALT };

static int run(const int *code)
{
    static void *const table[] = { &&push, &&add, &&mul, &&print, &&halt };
    int stack[8], top = 0;

    goto *table[*code];
push:
    stack[top++] = *++code;
    goto *table[*++code];
add:
    top--;
    stack[top - 1] += stack[top];
    goto *table[*++code];
mul:
    top--;
    stack[top - 1] *= stack[top];
    goto *table[*++code];
print:
    printf("%d\n", stack[top - 1]);
    goto *table[*++code];
halt:
    return stack[0];
}

int main(void)
{
    const int code[] = { PUSH, 6, PUSH, 7, MUL, PRINT, PUSH, 8, ADD, PRINT, HALT };

    return run(code) == 50 ? 0 : 1;
}
