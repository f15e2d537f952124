//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ templates: UNKNOWN
//@ oracle: none (the functions of SV-COMP do not exist there)
// Several records in one block of the heap.
#include <stdlib.h>
extern void reach_error(void);

struct mark {
    char tag;
    int value;
};

int main(void)
{
    struct mark *marks = calloc(3, sizeof *marks);
    int bad;

    marks[0].tag = 'a';
    marks[2].tag = 'c';
    bad = ((unsigned char *)marks)[2 * sizeof *marks + 1] != 0;
    free(marks);
    if (bad)
        reach_error();
    return 0;
}
