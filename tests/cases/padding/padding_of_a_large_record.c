//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// A record of more than a page.
extern void reach_error(void);

struct page {
    char bytes[5001];
    int length;
};

static struct page page;

int main(void)
{
    page.length = 3;
    if (((unsigned char *)&page)[5002] != 0)
        reach_error();
    return 0;
}
