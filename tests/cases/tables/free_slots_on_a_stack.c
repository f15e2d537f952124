// Slots of a pool whose addresses are on a stack, in whatever order they were given back.
//@ run: exit 0
//@ check: TRUE
//@ stdin: aabab
//@ stdout: 1 used
#include <stdio.h>

#define SLOTS 100

struct slot {
    int value;
    char name[12];
};

static struct slot slots[SLOTS];
static struct slot *unused[SLOTS];

int main(void)
{
    struct slot *taken[SLOTS];
    int n_unused = 0, n_taken = 0, c;

    while (n_unused < SLOTS) {
        unused[n_unused] = &slots[n_unused];
        n_unused++;
    }
    while ((c = getchar()) != EOF) {
        if (c == 'a' && n_unused > 0 && n_taken < SLOTS) {
            taken[n_taken] = unused[--n_unused];
            taken[n_taken]->value = c;
            taken[n_taken++]->name[11] = '\0';
        } else if (c == 'b' && n_taken > 0 && n_unused < SLOTS) {
            unused[n_unused++] = taken[--n_taken];
        }
    }
    printf("%d used\n", n_taken);
    return 0;
}
