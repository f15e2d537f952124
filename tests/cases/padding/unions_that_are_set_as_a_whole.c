//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// Static unions and those that nothing is said of are zero as a whole, and a larger member sets all.
extern void reach_error(void);

union number {
    char c;
    int n;
};

static union number fixed = { 0 };

struct pair {
    int kind;
    union number number;
};

int main(void)
{
    union number wide = { .n = 7 };
    union number empty = {};
    struct pair pair = { 1 };
    if (fixed.n || wide.n != 7 || wide.c != 7 || empty.n || pair.number.n)
        reach_error();
    return 0;
}
