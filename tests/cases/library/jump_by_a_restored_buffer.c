//@ run: exit 0
//@ check: TRUE
// A handler that is saved, replaced and restored leads to where it was set.
#include <setjmp.h>
#include <string.h>

static jmp_buf place;
static int seen;

static void inner(void)
{
    jmp_buf saved;

    memcpy(saved, place, sizeof place);
    if (setjmp(place) == 0)
        longjmp(place, 1);
    seen++;
    memcpy(place, saved, sizeof place);
    longjmp(place, 2);
}

int main(void)
{
    if (setjmp(place) == 0)
        inner();
    return seen - 1;
}
