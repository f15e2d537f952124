// Instructions of a small compiler: operands are registers, constants or results of other instructions, which stay where they are.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum what { REGISTER, CONSTANT, RESULT };

struct instruction;

struct operand {
    enum what what;
    union {
        int number;
        struct instruction *result;
    } is;
};

struct instruction {
    struct operand first;
    struct instruction *next;
};

int main(void) {
    struct instruction *code = NULL;
    while (__VERIFIER_nondet_int()) {
        struct instruction *i = malloc(sizeof *i);
        if (!i)
            exit(1);
        if (code && __VERIFIER_nondet_int()) {
            i->first.what = RESULT;
            i->first.is.result = code;
        } else {
            i->first.what = __VERIFIER_nondet_int() ? REGISTER : CONSTANT;
            i->first.is.number = __VERIFIER_nondet_int();
        }
        i->next = code;
        code = i;
    }
    int sum = 0;
    for (struct instruction *i = code; i; i = i->next)
        if (i->first.what != CONSTANT)
            sum |= i->first.is.result->first.what;
        else
            sum |= i->first.is.number;
    while (code) {
        struct instruction *next = code->next;
        free(code);
        code = next;
    }
    return sum & 0;
}
