#include <stdio.h>
#include <stdlib.h>

#define REGISTERS 8

struct instruction {
    unsigned char op, dst, src, pad;
};

static unsigned regs[REGISTERS];

static int verify(const struct instruction *code, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        if (code[i].op > 3)
            return 0;
        if (code[i].dst >= REGISTERS || code[i].src > REGISTERS)
            return 0;
    }
    return 1;
}

static void execute(const struct instruction *code, size_t n)
{
    const struct instruction *ip = code, *stop = code + n;

    while (ip != stop) {
        switch (ip->op) {
        case 0:
            regs[ip->dst] = ip->pad;
            break;
        case 1:
            regs[ip->dst] = regs[ip->src];
            break;
        case 2:
            regs[ip->dst] += regs[ip->src];
            break;
        case 3:
            regs[ip->dst] *= regs[ip->src];
            break;
        }
        ip++;
    }
}

int main(void)
{
    struct instruction *code = NULL;
    size_t n = 0, cap = 0;
    struct instruction one;

    while (fread(&one, sizeof one, 1, stdin) == 1) {
        if (n == cap) {
            size_t grown = cap ? cap * 2 : 16;
            struct instruction *p = realloc(code, grown * sizeof *p);
            if (p == NULL)
                break;
            code = p;
            cap = grown;
        }
        code[n++] = one;
    }
    if (n > 0 && verify(code, n)) {
        execute(code, n);
        for (int i = 0; i < REGISTERS; i++)
            printf("r%d=%u\n", i, regs[i]);
    }
    free(code);
    return 0;
}
