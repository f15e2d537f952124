//@ run: violation misaligned
//@ strict
//@ check: FALSE(no-undefined)
//@ oracle: none (the sanitizer looks at accesses to members, not at copies of records)
// A record is copied from where no record can lie.
#include <stdlib.h>
#include <string.h>

struct pair {
    int first, second;
};

int main(void)
{
    char *bytes = malloc(1 + sizeof(struct pair));
    struct pair pair;

    memset(bytes, 0, 1 + sizeof(struct pair));
    pair = *(struct pair *)(bytes + 1); //~ violation misaligned
    free(bytes);
    return pair.first;
}
