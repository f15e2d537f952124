// Cache direct mapped, wrong: use after free: the replaced line's data is freed but its pointer is kept when the new one is not made.
//@ run: violation double-free
//@ inputs: 1 1 0 1 4096 0
//@ check: FALSE(valid-free)
//@ stdout: 0
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
        if (addr < 4096) {
            l->data = calloc(32, 1);
            l->tag = addr / lines;
        }
    }
    printf("%u\n", hits);
    for (unsigned i = 0; i < lines; i++)
        free(c[i].data); //~ violation double-free
    free(c);
    return 0;
}
