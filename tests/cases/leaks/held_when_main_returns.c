//@ run: exit 0
//@ no-leaks-at-end
//@ check: TRUE
//@ oracle: none (the leak sanitizer counts blocks that only variables of main held)
// Blocks that variables of main hold, in registers and in memory, when it returns from the middle of a block.
#include <stdlib.h>

struct pair {
    char *first;
    char *second;
};

static void fill(struct pair *pair)
{
    pair->first = malloc(1);
    pair->second = malloc(2);
}

int main(void)
{
    struct pair pair;
    fill(&pair);
    char *text = malloc(3);
    if (pair.first) {
        char *inner = malloc(4);
        text[0] = 'x';
        return text[0] - 'x';
    }
    return 1;
}
