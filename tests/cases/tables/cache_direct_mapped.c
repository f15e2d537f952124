// Cache direct mapped: a table of any size.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);

struct line {
    unsigned tag;
    unsigned char *data;
};

int main(void) {
    unsigned lines = __VERIFIER_nondet_uint();
    if (lines < 1 || lines > 64)
        return 0;
    struct line *c = calloc(lines, sizeof *c);
    if (!c)
        return 1;
    unsigned hits = 0;
    while (__VERIFIER_nondet_int()) {
        unsigned addr = __VERIFIER_nondet_uint();
        struct line *l = &c[addr % lines];
        if (l->data && l->tag == addr / lines) {
            hits += l->data[0];
            continue;
        }
        free(l->data);
        l->data = NULL;
        if (addr < 4096) {
            l->data = calloc(32, 1);
            l->tag = addr / lines;
        }
    }
    printf("%u\n", hits);
    for (unsigned i = 0; i < lines; i++)
        free(c[i].data);
    free(c);
    return 0;
}
