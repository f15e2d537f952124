//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ templates: UNKNOWN
//@ oracle: none (the functions of SV-COMP do not exist there)
// A record with something behind it.
#include <stdlib.h>
extern void reach_error(void);

struct head {
    char tag;
    int length;
};

int main(void)
{
    struct head *head = calloc(1, sizeof *head + 5);
    int bad;

    head->tag = 'h';
    head->length = 5;
    bad = ((unsigned char *)head)[3] != 0;
    free(head);
    if (bad)
        reach_error();
    return 0;
}
