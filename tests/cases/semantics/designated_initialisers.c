//@ run: exit 0
//@ stdout: 2 5 0 fixed
//@ stdout: 7: 0 10 7 7 0 50 60
//@ stdout: 4 8 9 0 automatic
//@ stdout: 30 20 3
//@ stdout: hi 0 b
// Designators, overriding, nesting, ranges; everything else is zero.
#include <stdio.h>

struct inner { int a, b[3]; };
struct outer { struct inner first, second; const char *name; };

static struct outer fixed = { .second.b[1] = 5, .name = "fixed", .first = { 1, { 2 } } };
static int sparse[] = { [5] = 50, 60, [1] = 10, [2 ... 3] = 7 };

int main(void)
{
    struct outer o = { { 1, 2, 3, 4, }, .second = { .b = { [2] = 9 }, .a = 8 }, "automatic" };
    struct inner again = { .a = 1, .b = { 1, 2, 3 }, .b[1] = 20, .a = 30 };
    char word[8] = { 'h', 'i' };
    char exact[2] = "ab";

    printf("%d %d %d %s\n", fixed.first.b[0], fixed.second.b[1], fixed.second.a, fixed.name);
    printf("%d:", (int)(sizeof sparse / sizeof *sparse));
    for (unsigned i = 0; i < sizeof sparse / sizeof *sparse; i++)
        printf(" %d", sparse[i]);
    printf("\n%d %d %d %d %s\n", o.first.b[2], o.second.a, o.second.b[2], o.second.b[0], o.name);
    printf("%d %d %d\n", again.a, again.b[1], again.b[2]);
    printf("%s %d %c\n", word, word[7], exact[1]);
    return 0;
}
