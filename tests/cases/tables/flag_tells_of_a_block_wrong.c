// A flag tells of a block, wrong: use after free: the flag stays set when the block is freed.
//@ run: violation use-after-free
//@ stdin: 1 3 40 1 5 41 2 3 1 5 42 0
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

struct room {
    int taken;
    int *guest;
};

static struct room rooms[24];

int main(void) {
    int what, number, age;
    long sum = 0;
    while (scanf("%d", &what) == 1 && what > 0) {
        if (scanf("%d", &number) != 1 || number < 0 || number >= 24)
            break;
        struct room *room = &rooms[number];
        if (what == 2) {
            if (room->taken) {
                sum += *room->guest;
                free(room->guest);
            }
            continue;
        }
        if (scanf("%d", &age) != 1)
            break;
        if (!room->taken) {
            room->guest = malloc(sizeof *room->guest);
            if (!room->guest)
                break;
            room->taken = 1;
        }
        *room->guest = age;
    }
    for (int i = 0; i < 24; i++) {
        if (rooms[i].taken) {
            sum += *rooms[i].guest; //~ violation use-after-free
            free(rooms[i].guest);
        }
    }
    printf("%ld\n", sum);
    return 0;
}
