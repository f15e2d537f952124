#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define PAGE_BITS 8
#define PAGE_SIZE (1u << PAGE_BITS)
#define PAGES 256u

static unsigned char *directory[PAGES];

static unsigned char *page_for(unsigned address, int create)
{
    unsigned page = address >> PAGE_BITS;

    if (page >= PAGES)
        return NULL;
    if (directory[page] == NULL && create)
        directory[page] = calloc(PAGE_SIZE, 1);
    return directory[page];
}

static int peek(unsigned address)
{
    const unsigned char *page = page_for(address, 0);

    return page ? page[address & (PAGE_SIZE - 1)] : -1;
}

static int poke(unsigned address, unsigned char value)
{
    unsigned char *page = page_for(address, 1);

    if (page == NULL)
        return 0;
    page[address & (PAGES * 2 - 1)] = value;
    return 1;
}

static void unmap(unsigned page)
{
    if (page < PAGES) {
        free(directory[page]);
        directory[page] = NULL;
    }
}

int main(void)
{
    unsigned sum = 0;

    while (__VERIFIER_nondet_uchar()) {
        unsigned address = __VERIFIER_nondet_uint();
        if (address % 5 == 0)
            unmap(address >> PAGE_BITS);
        else if (__VERIFIER_nondet_uchar() & 1)
            poke(address, __VERIFIER_nondet_uchar());
        else if (peek(address) > 0)
            sum++;
    }
    for (unsigned page = 0; page < PAGES; page++)
        unmap(page);
    return sum > 3;
}
