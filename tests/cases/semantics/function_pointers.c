//@ run: exit 0
//@ stdout: 9 -5 24 11 -1
//@ stdout: 1
// Tables of functions, functions that return functions, and calls through both spellings.
#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

typedef int operation(int, int);

static operation *const table[] = { add, &sub, mul };

static int (*choose(char sign))(int, int)
{
    switch (sign) {
    case '+': return add;
    case '-': return sub;
    default: return 0;
    }
}

static int fold(operation *op, const int *values, int count)
{
    int result = values[0];

    for (int i = 1; i < count; i++)
        result = (*op)(result, values[i]);
    return result;
}

int main(void)
{
    const int values[] = { 2, 3, 4 };

    for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
        printf("%d ", fold(table[i], values, 3));
    printf("%d %d\n", choose('+')(5, 6), (****choose('-'))(5, 6));
    printf("%d\n", choose('?') == 0 && choose('+') == add && add != sub);
    return 0;
}
