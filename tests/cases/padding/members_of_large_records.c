//@ run: exit 0
//@ inputs: 5
//@ strict
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// Members are no padding, wherever they stand.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

struct page {
    char tag;
    int length;
    char bytes[5001];
    long long last;
};

struct small {
    char tag;
    short value;
    unsigned low : 3, high : 13;
};

static struct page page;

int main(void)
{
    unsigned i = 4990 + __VERIFIER_nondet_uint() % 8;
    struct small *small = calloc(4, sizeof *small);

    page.bytes[5000] = 7;
    page.last = -1;
    if (page.bytes[5000] != 7 || page.last != -1 || page.length != 0)
        reach_error();
    page.bytes[i] = 9;
    if (page.bytes[i] != 9)
        reach_error();
    i -= 4990;
    i %= 2;
    small[i].tag = 3;
    small[i].low = 5;
    if (small[i].tag != 3 || small[i].value != 0 || small[i].low != 5 || small[i].high != 0)
        reach_error();
    free(small);
    return 0;
}
