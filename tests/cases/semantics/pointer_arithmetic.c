//@ run: exit 0
//@ stdout: 5 7 12
//@ stdout: 2 16
//@ stdout: b 1
//@ stdout: 3
//@ stdout: desrever
//@ stdout: 1
//@ stdout: 2
// Pointers move by elements; one past the end may be formed and compared.
#include <stddef.h>
#include <stdio.h>

struct item { char tag; int value; };

int main(void)
{
    int grid[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };
    struct item items[3] = { { 'a', 1 }, { 'b', 2 }, { 'c', 3 } };
    int (*row)[4] = grid + 1;
    struct item *last = items + 2;
    const char *text = "reversed", *end = text;

    printf("%d %d %d\n", **row, *(*row + 2), (*(row + 1))[3]);
    printf("%d %d\n", (int)(last - items), (int)((char *)last - (char *)items));
    printf("%c %d\n", last[-1].tag, (&last[-2])->value);
    printf("%d\n", 2[items].value);
    while (*end)
        end++;
    while (end != text)
        putchar(*--end);
    putchar('\n');
    printf("%d\n", &items[3] > last);
    printf("%d\n", *((int *)((char *)&items[1] + offsetof(struct item, value))));
    return 0;
}
