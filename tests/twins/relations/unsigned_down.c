#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

struct record {
    int key;
    int next;
};

/* Links each record to the nearest later one with a larger key; -1 if there is none. */
static void link_up(struct record *r, unsigned n)
{
    for (unsigned i = n; i-- > 0;) {
        unsigned k = i + 1;
        while (k < n && r[k].key <= r[i].key)
            k = r[k].next < 0 ? n : (unsigned)r[k].next;
        r[i].next = k < n ? (int)k : -1;
    }
}

int main(void)
{
    unsigned n = __VERIFIER_nondet_uint();
    struct record *r;
    int linked = 0;

    if (n == 0 || n > 5000)
        return 0;
    r = malloc(n * sizeof *r);
    if (r == NULL)
        return 1;
    for (unsigned i = 0; i < n; i++) {
        r[i].key = __VERIFIER_nondet_int();
        r[i].next = -1;
    }
    link_up(r, n);
    for (unsigned i = 0; i < n; i++)
        if (r[i].next > (int)i)
            linked++;
    free(r);
    return linked > 2;
}
