//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// A store to a member may change the padding, also when all bytes were set before.
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

struct mark {
    char tag;
    long value;
};

int main(void)
{
    struct mark *mark = malloc(sizeof *mark);

    memset(mark, 0, sizeof *mark);
    mark->tag = 'x';
    mark->value = 7;
    if (((char *)mark)[1] != 0)
        reach_error();
    free(mark);
    return 0;
}
