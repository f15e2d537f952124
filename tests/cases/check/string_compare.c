// Only one word leads to the bug.
//@ run: violation use-after-free
//@ inputs: 111 112 101 110 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void)
{
    char word[5];
    for (int i = 0; i < 5; i++)
        word[i] = __VERIFIER_nondet_char();
    word[4] = 0;
    int *door = malloc(sizeof *door);
    *door = 0;
    if (strcmp(word, "open") == 0) {
        free(door);
        return *door; //~ violation use-after-free
    }
    free(door);
    return 0;
}
