//@ run: exit 0
//@ stdout: 7ffffffff 1 0
//@ stdout: -1 800000000
//@ stdout: 3 -4
// Bit-fields wider than int keep their own width in arithmetic, as gcc has it.
#include <stdio.h>

struct counters {
    unsigned long long big : 35;
    long long small : 36;
    signed int tiny : 3;
};

int main(void)
{
    struct counters c = { 0x7ffffffffULL, -1, 3 };
    unsigned long long shifted = (c.big << 1) >> 1;
    printf("%llx %d %d\n", (unsigned long long)c.big, (int)(shifted >> 33), (int)((c.big + 1) != 0));
    printf("%lld %llx\n", (long long)c.small, (unsigned long long)c.big + 1);
    printf("%d ", c.tiny);
    c.tiny++;
    printf("%d\n", c.tiny);
    return 0;
}
