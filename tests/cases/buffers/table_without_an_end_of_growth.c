// A table of blocks that doubles whenever it is full, and is emptied from its end.
//@ run: exit 0
//@ inputs: 1 1 1 0
//@ model: LP64
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    size_t room = 2, used = 0;
    char **table = malloc(room * sizeof *table);
    while (__VERIFIER_nondet_bool()) {
        if (used == room) {
            room *= 2;
            table = realloc(table, room * sizeof *table);
        }
        table[used++] = calloc(8, 1);
    }
    while (used > 0) {
        used--;
        free(table[used]);
    }
    free(table);
    return 0;
}
