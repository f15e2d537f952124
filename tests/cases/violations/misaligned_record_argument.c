//@ run: violation misaligned
//@ strict
//@ check: FALSE(no-undefined)
// A record that is passed on is read from where it lies.
#include <stdlib.h>

struct pair {
    int first, second;
};

static int second(struct pair pair)
{
    return pair.second;
}

int main(void)
{
    char *bytes = calloc(1, 2 + sizeof(struct pair));
    int result = second(*(struct pair *)(bytes + 2)); //~ violation misaligned

    free(bytes);
    return result;
}
