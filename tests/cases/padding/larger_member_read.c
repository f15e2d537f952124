//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ templates: UNKNOWN
//@ oracle: none (the functions of SV-COMP do not exist there)
// A store to a smaller member leaves the bytes that only the larger one has open (C11 6.2.6.1p7).
extern void reach_error(void);

union number {
    char c;
    int n;
};

int main(void)
{
    union number u;
    u.n = 0;
    u.c = 1;
    if (u.n != 1)
        reach_error();
    return 0;
}
