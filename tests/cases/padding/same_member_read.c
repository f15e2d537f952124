//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// What was stored last is read: whichever member it was, and also when it is copied as a whole union.
#include <stdlib.h>
extern void reach_error(void);

union number {
    char c;
    int n;
    struct {
        short low, high;
    } halves;
};

struct value {
    int kind;
    union {
        int n;
        char *text;
    } as;
};

int main(void)
{
    union number u, copy;
    u.c = 1;
    copy = u;
    if (copy.c != 1)
        reach_error();
    u.n = 0x20001;
    if (u.halves.low != 1 || u.halves.high != 2 || u.c != 1)
        reach_error();
    u.halves.low = 3;
    if (u.n != 0x20003)
        reach_error();
    struct value values[2] = { { 0, { .n = 5 } }, { 1, { .text = "x" } } };
    values[1].as.n = values[0].as.n;
    if (values[1].as.n != 5)
        reach_error();
    struct value *v = malloc(sizeof *v);
    if (!v)
        return 1;
    v->kind = 1;
    v->as.text = malloc(2);
    free(v->as.text);
    v->as.n = 7;
    int n = v->as.n;
    free(v);
    return n == 7 ? 0 : 2;
}
