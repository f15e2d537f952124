//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// The members are equal; whether the padding is, C does not say.
#include <string.h>
extern void reach_error(void);

struct mark {
    char tag;
    int value;
};

int main(void)
{
    struct mark a = { 'x', 1 };
    struct mark b = { 'x', 1 };

    if (memcmp(&a, &b, sizeof a) != 0)
        reach_error();
    return 0;
}
