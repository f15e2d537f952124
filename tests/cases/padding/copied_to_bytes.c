//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// Padding stays open where it is copied to.
#include <string.h>
extern void reach_error(void);

struct mark {
    char tag;
    int value;
};

static struct mark mark;

int main(void)
{
    unsigned char bytes[sizeof mark];

    mark.tag = 'x';
    memcpy(bytes, &mark, sizeof mark);
    if (bytes[2] != 0)
        reach_error();
    return 0;
}
