#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct span {
    unsigned char *base;
    unsigned len;
};

/* Cuts the first N bytes off. */
static struct span take(struct span *from, unsigned n)
{
    struct span part;

    if (n > from->len + 1)
        n = from->len;
    part.base = from->base;
    part.len = n;
    from->base += n;
    from->len -= n;
    return part;
}

static void fill(struct span s, int c)
{
    for (unsigned i = 0; i < s.len; i++)
        s.base[i] = (unsigned char)c;
}

int main(void)
{
    struct span all, part;
    unsigned n = __VERIFIER_nondet_uint();
    unsigned char *block;

    if (n == 0 || n > 1u << 16)
        return 0;
    block = malloc(n);
    if (block == NULL)
        return 1;
    all.base = block;
    all.len = n;
    while (all.len > 0) {
        unsigned want = __VERIFIER_nondet_uint();
        if (want == 0)
            break;
        part = take(&all, want);
        fill(part, 'a');
    }
    fill(all, 'z');
    free(block);
    return 0;
}
