//@ run: exit 25
//@ ir
// Conditions, short circuits, switch ranges and the two-operand conditional.
static int classify(int c)
{
    switch (c) {
    case 'a' ... 'f': return 1;
    case '0': case '1': return 2;
    default: return c < 0 && c != -5 ? 3 : 4;
    }
}

int main(void)
{
    int total = 0;

    do
        total += classify('a') ?: 100;
    while (total < 4);
    return total + classify('1') * 4 + classify(-5) * 2 + (classify(-1) || classify(0)) + 4;
}
