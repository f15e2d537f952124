//@ run: exit 0
//@ stdout ILP32: 16 4 4
//@ stdout ILP32: 10 1
//@ stdout ILP32: 32 16 20
//@ stdout ILP32: 64 0
//@ stdout ILP32: 0 0
//@ stdout ILP32: 4
//@ stdout LP64: 24 8 8
//@ stdout LP64: 10 1
//@ stdout LP64: 32 16 20
//@ stdout LP64: 64 0
//@ stdout LP64: 0 0
//@ stdout LP64: 8
// Alignment asked for and observed.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct plain { char c; double d; char e; };
struct tight { char c; double d; char e; } __attribute__((packed));
struct wide { char c; int i __attribute__((aligned(16))); char e; };
struct raised { char c; } __attribute__((aligned(32)));

static _Alignas(64) char buffer[3];

int main(void)
{
    _Alignas(32) char local;
    struct raised r[2];

    printf("%d %d %d\n", (int)sizeof(struct plain), (int)offsetof(struct plain, d), (int)_Alignof(struct plain));
    printf("%d %d\n", (int)sizeof(struct tight), (int)offsetof(struct tight, d));
    printf("%d %d %d\n", (int)sizeof(struct wide), (int)offsetof(struct wide, i), (int)offsetof(struct wide, e));
    printf("%d %d\n", (int)sizeof r, (int)((uintptr_t)&r[1] % 32));
    printf("%d %d\n", (int)((uintptr_t)buffer % 64), (int)((uintptr_t)&local % 32));
    printf("%d\n", (int)_Alignof(long long));
    return 0;
}
