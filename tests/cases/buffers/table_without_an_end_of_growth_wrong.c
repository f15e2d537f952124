// A table that doubles and has room for one more, wrong: it is emptied from behind its end.
//@ run: violation uninitialised-free
//@ inputs: 1 1 1 0
//@ model: LP64
//@ check: FALSE(valid-free)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void)
{
    size_t room = 2, used = 0;
    char **table = malloc((room + 1) * sizeof *table);
    while (__VERIFIER_nondet_bool()) {
        if (used == room) {
            room *= 2;
            table = realloc(table, (room + 1) * sizeof *table);
        }
        table[used++] = calloc(8, 1);
    }
    while (used > 0) {
        free(table[used--]); //~ violation uninitialised-free
    }
    free(table);
    return 0;
}
