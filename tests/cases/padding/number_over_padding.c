//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ templates: UNKNOWN
//@ oracle: none (the functions of SV-COMP do not exist there)
// A number that is read over a member and the padding behind it.
#include <string.h>
extern void reach_error(void);

struct mark {
    char tag;
    int value;
};

static struct mark mark;

int main(void)
{
    mark.tag = 1;
    if (*(int *)&mark != 1)
        reach_error();
    return 0;
}
