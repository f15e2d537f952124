#include <stdlib.h>
static unsigned table[64];
static unsigned step(unsigned value) { return value & 1 ? 0xedb88320u ^ (value >> 1) : value >> 1; }
int main(void) {
    for (unsigned round = 0; round < 3000; round++) {
        unsigned *block = malloc(4 * sizeof *block);
        if (!block) return 1;
        for (int i = 0; i < 4; i++) block[i] = table[(round + i) % 64] + round;
        for (int i = 0; i < 8; i++) block[i % 4] = step(block[i % 4]);
        table[round % 64] ^= block[round % 4];
        free(block);
    }
    return (int)(table[0] % 2);
}
