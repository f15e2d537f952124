//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ templates: UNKNOWN
//@ oracle: none (the functions of SV-COMP do not exist there)
// Bits that no bit-field has are padding, too.
extern void reach_error(void);

struct flags {
    unsigned char one : 1;
    unsigned char two : 2;
};

static struct flags flags;

int main(void)
{
    flags.two = 3;
    if (*(unsigned char *)&flags != 6)
        reach_error();
    return 0;
}
