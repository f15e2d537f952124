//@ run: exit 0
//@ strict
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// A member of a union is read as it was stored.
extern void reach_error(void);

union word {
    unsigned char first;
    unsigned whole;
    struct {
        unsigned low : 4, high : 4;
    } halves;
};

int main(void)
{
    union word word;

    word.whole = 0x01020304;
    if (word.whole != 0x01020304 || word.first != 4 || word.halves.low != 4)
        reach_error();
    word.halves.low = 7;
    if (word.halves.low != 7)
        reach_error();
    return 0;
}
