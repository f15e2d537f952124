//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ templates: UNKNOWN
//@ oracle: none (the functions of SV-COMP do not exist there)
// A long double has less bytes than room.
extern void reach_error(void);

static long double number;

int main(void)
{
    number = 1;
    if (((unsigned char *)&number)[sizeof number - 1] != 0)
        reach_error();
    return 0;
}
