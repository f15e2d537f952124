// A state tells of a block, wrong: leak: slots that were closed once are never looked at again, and may be open.
//@ run: violation leak
//@ stdin: 7 0 1 3 1 0
//@ check: FALSE(valid-memtrack)
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
            slots[at].buffer = malloc(16); //~ violation leak
            if (!slots[at].buffer) {
                slots[at].state = NEW;
                break;
            }
            slots[at].state = OPEN;
        }
    }
    for (int i = 0; i < n; i++)
        if (slots[i].state == CLOSED)
            free(slots[i].buffer);
    free(slots);
    return 0;
}
