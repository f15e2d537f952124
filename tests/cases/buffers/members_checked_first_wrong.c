// The members of all records are checked before any of them is used, wrong: one of them may be one too many.
//@ run: violation out-of-bounds
//@ inputs: 1 1 0 8 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

#define REGISTERS 8

struct instruction {
    unsigned char op, to, from, value;
};

static unsigned registers[REGISTERS];

static int is_valid(const struct instruction *code, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (code[i].op > 1 || code[i].to >= REGISTERS || code[i].from > REGISTERS)
            return 0;
    return 1;
}

static void execute(const struct instruction *ip, const struct instruction *end) {
    for (; ip != end; ip++) {
        if (ip->op == 0)
            registers[ip->to] = ip->value;
        else
            registers[ip->to] += registers[ip->from]; //~ violation out-of-bounds
    }
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 1000)
        return 0;
    struct instruction *code = malloc(n * sizeof *code);
    if (code) {
        for (unsigned i = 0; i < n; i++) {
            code[i].op = __VERIFIER_nondet_uchar();
            code[i].to = __VERIFIER_nondet_uchar();
            code[i].from = __VERIFIER_nondet_uchar();
            code[i].value = __VERIFIER_nondet_uchar();
        }
        if (is_valid(code, n))
            execute(code, code + n);
    }
    free(code);
    return 0;
}
