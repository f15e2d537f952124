//@ run: violation double-free
//@ check: FALSE(valid-free)
//@ inputs: 1 1 5 1 0 4 0
//@ oracle: none (the functions of SV-COMP do not exist there)
// Records are pushed on a stack that grows, and those are popped that are not less than a number: the last one that is popped is counted still.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct symbol {
    char *name;
    unsigned depth;
};

struct stack {
    struct symbol *symbols;
    size_t len, cap;
};

static int push(struct stack *s, unsigned depth) {
    if (s->len == s->cap) {
        size_t cap = s->cap + 2;
        struct symbol *grown = realloc(s->symbols, cap * sizeof *grown);
        if (grown == NULL) {
            return 0;
        }
        s->symbols = grown;
        s->cap = cap;
    }
    char *name = malloc(10);
    if (name == NULL) {
        return 0;
    }
    s->symbols[s->len].name = name;
    s->symbols[s->len].depth = depth;
    s->len++;
    return 1;
}

int main(void) {
    struct stack s = {NULL, 0, 0};
    while (__VERIFIER_nondet_uint() != 0) {
        if (__VERIFIER_nondet_uint() != 0) {
            if (!push(&s, __VERIFIER_nondet_uint())) {
                break;
            }
        } else {
            unsigned depth = __VERIFIER_nondet_uint();
            while (s.len > 0 && s.symbols[s.len - 1].depth >= depth) {
                free(s.symbols[s.len - 1].name);
                if (s.len == 1) {
                    break;
                }
                s.len--;
            }
        }
    }
    while (s.len > 0) {
        free(s.symbols[--s.len].name); //~ violation double-free
    }
    free(s.symbols);
    return 0;
}
