//@ run: exit 0
//@ stdout: t 5
// Copying padding and unset members is no use of them.
#include <stdio.h>
#include <string.h>

struct record { char tag; int value; int unused; };

static struct record make(int value)
{
    struct record r;

    r.tag = 't';
    r.value = value;
    return r;
}

int main(void)
{
    struct record a = make(5), b = a;
    char bytes[sizeof b];

    memcpy(bytes, &b, sizeof b);
    memcpy(&a, bytes, sizeof a);
    printf("%c %d\n", a.tag, a.value);
    return 0;
}
