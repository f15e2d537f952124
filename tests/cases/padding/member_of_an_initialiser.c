//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ templates: UNKNOWN
//@ oracle: none (the functions of SV-COMP do not exist there)
// An initialiser sets one member of an automatic union; gcc 15 does not set the rest.
extern void reach_error(void);

union number {
    char c;
    int n;
};

int main(void)
{
    union number u = { 1 };
    if (u.n != 1)
        reach_error();
    return 0;
}
