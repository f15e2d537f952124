//@ run: exit 0
//@ check: TRUE
// Padding is read, and whatever it holds, nothing goes wrong.
struct mark {
    char tag;
    int value;
};

static int seen[256];

int main(void)
{
    struct mark mark = { 'x', 1 };
    const unsigned char *bytes = (const unsigned char *)&mark;

    for (unsigned i = 0; i < sizeof mark; i++)
        seen[bytes[i]]++;
    return 0;
}
