//@ run: exit 0
//@ stdout: red blue ?
//@ stdout: 1 1 12
//@ stdout: 4 2147483648
// Enumeration constants are ints; the type of the enumeration may be wider or unsigned.
#include <stdio.h>

enum colour { RED, GREEN = 5, BLUE, LAST = BLUE };
enum sign { NEGATIVE = -1, POSITIVE = 1 };
enum large { BIG = 0x80000000u };

static const char *name(enum colour c)
{
    switch (c) {
    case RED: return "red";
    case GREEN: return "green";
    case BLUE: return "blue";
    }
    return "?";
}

int main(void)
{
    enum colour c = GREEN;
    enum sign s = NEGATIVE;
    enum { LOCAL = LAST * 2 } local = LOCAL;

    c++;
    printf("%s %s %s\n", name(RED), name(c), name(3));
    printf("%d %d %d\n", s < 0, (enum colour)-1 > 0, local);
    printf("%d %u\n", (int)sizeof(enum large), (unsigned)BIG);
    return 0;
}
