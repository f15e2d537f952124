//@ model: LP64
//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ templates: UNKNOWN
//@ oracle: none (the functions of SV-COMP do not exist there)
// A hash of the bytes of a record depends on its padding.
extern void reach_error(void);

struct key {
    short kind;
    int number;
};

static unsigned hash(const void *data, unsigned size)
{
    const unsigned char *bytes = data;
    unsigned sum = 0;

    for (unsigned i = 0; i < size; i++)
        sum = sum * 31 + bytes[i];
    return sum;
}

int main(void)
{
    struct key a = { 1, 2 }, b = { 1, 2 };

    if (hash(&a, sizeof a) != hash(&b, sizeof b))
        reach_error();
    return 0;
}
