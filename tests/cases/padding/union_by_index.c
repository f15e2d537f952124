//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// The same in an array of unions in a union, by an index that is not known.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

union outer {
    union {
        char c;
        int n;
    } inner[2];
    int all[4];
};

int main(void)
{
    union outer u;
    unsigned i = __VERIFIER_nondet_uint();
    for (int k = 0; k < 4; k++)
        u.all[k] = 0;
    if (i < 2)
        u.inner[i].c = 0;
    if (u.all[3] != 0)
        reach_error();
    return 0;
}
