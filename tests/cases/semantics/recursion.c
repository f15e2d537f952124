//@ run: exit 0
//@ stdout: 9
//@ stdout: 1 0
//@ stdout: [abc][acb][bac][bca][cba][cab]
// Each call has locals of its own.
#include <stdio.h>

static int ackermann(int m, int n)
{
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static void permute(char *text, int at)
{
    if (!text[at]) {
        printf("[%s]", text);
        return;
    }
    for (int i = at; text[i]; i++) {
        char saved = text[at];
        text[at] = text[i];
        text[i] = saved;
        permute(text, at + 1);
        saved = text[at];
        text[at] = text[i];
        text[i] = saved;
    }
}

int main(void)
{
    char text[] = "abc";

    printf("%d\n", ackermann(2, 3));
    printf("%d %d\n", is_even(10), is_odd(10));
    permute(text, 0);
    printf("\n");
    return 0;
}
