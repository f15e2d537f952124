//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// A store to a small member of a union leaves the bytes behind it open.
extern void reach_error(void);

union wide {
    char c;
    int n;
};

int main(void)
{
    union wide u;
    u.n = 0x11;
    u.c = 1;
    if (((unsigned char *)&u)[1] != 0)
        reach_error();
    return 0;
}
