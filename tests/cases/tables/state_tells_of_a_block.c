// A state tells of a block: slots are new, in use or closed, and those in use have a block of their own.
//@ run: exit 0
//@ stdin: 7 0 1 3 1 0
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>

enum state { NEW, CLOSED, OPEN };

struct slot {
    enum state state;
    char *buffer;
};

int main(void) {
    int n, at;
    if (scanf("%d", &n) != 1 || n < 1 || n > 1000)
        return 0;
    struct slot *slots = calloc(n, sizeof *slots);
    if (!slots)
        return 1;
    while (scanf("%d", &at) == 1 && at >= 0 && at < n) {
        if (slots[at].state == OPEN) {
            slots[at].buffer[15] = 0;
            free(slots[at].buffer);
            slots[at].buffer = NULL;
            slots[at].state = CLOSED;
        } else {
            slots[at].buffer = malloc(16);
            if (!slots[at].buffer) {
                slots[at].state = NEW;
                break;
            }
            slots[at].state = OPEN;
        }
    }
    for (int i = 0; i < n; i++)
        if (slots[i].state == OPEN)
            free(slots[i].buffer);
    free(slots);
    return 0;
}
