//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// The bytes that all members of a union have are those of the last store.
extern void reach_error(void);

union word {
    unsigned char bytes[4];
    unsigned n;
};

int main(void)
{
    union word u;
    u.n = 0x11;
    u.bytes[2] = 7;
    if (u.bytes[0] != 0x11 || u.bytes[2] != 7)
        reach_error();
    return 0;
}
