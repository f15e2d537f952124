//@ run: exit 0
//@ stdout ILP32: 1 -1 1 3456789abc 1
//@ stdout ILP32: -1
//@ stdout ILP32: 3
//@ stdout ILP32: 1
//@ stdout ILP32: 368
//@ stdout ILP32: 12 4
//@ stdout ILP32: 6d5eddfe
//@ stdout ILP32: 5 1abcd fed
//@ stdout LP64: 1 -1 1 3456789abc 1
//@ stdout LP64: -1
//@ stdout LP64: 3
//@ stdout LP64: 1
//@ stdout LP64: 368
//@ stdout LP64: 16 4
//@ stdout LP64: 6d5eddfe
//@ stdout LP64: 5 1abcd fed
// Bit-fields, signed and unsigned, straddling units, of width zero, and their promotion.
#include <stdio.h>
#include <string.h>

struct flags {
    unsigned int ready : 1;
    signed int level : 3;
    unsigned int : 0;
    unsigned int count : 12;
    int plain : 5;
    unsigned long long wide : 40;
    _Bool set : 1;
};

struct packed {
    unsigned char tag : 3;
    unsigned int value : 17;
    unsigned short tail : 12;
} __attribute__((packed));

int main(void)
{
    struct flags f;
    struct packed p;
    unsigned char bytes[sizeof p];

    memset(&f, 0, sizeof f);
    f.ready = 3;
    f.level = 7;
    f.count = 4097;
    f.wide = 0x123456789abcull;
    f.set = 2;
    printf("%d %d %d %llx %d\n", f.ready, f.level, f.count, (unsigned long long)f.wide, f.set);
    printf("%d\n", f.level++);
    printf("%d\n", (f.level -= 5));
    printf("%d\n", f.count - 2 < 0);
    printf("%d\n", (f.count = 70000));
    printf("%d %d\n", (int)sizeof(struct flags), (int)sizeof(struct packed));

    memset(&p, 0, sizeof p);
    p.tag = 5;
    p.value = 0x1abcd;
    p.tail = 0xfed;
    memcpy(bytes, &p, sizeof p);
    for (unsigned i = 0; i < sizeof p; i++)
        printf("%02x", bytes[i]);
    printf("\n%d %x %x\n", p.tag, p.value, p.tail);
    return 0;
}
