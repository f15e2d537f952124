//@ run: exit 0
//@ model: LP64
//@ check: TRUE
//@ inputs: 1 5 1 2 0
//@ oracle: none (the functions of SV-COMP do not exist there)
// A vector of records that have padding, each with a block, grows step by step.
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct symbol {
    char *name;
    unsigned depth;
};

int main(void) {
    struct symbol *symbols = NULL;
    size_t len = 0, cap = 0;
    unsigned found = 0;
    while (__VERIFIER_nondet_uint() != 0) {
        if (len == cap) {
            size_t more = cap + 2;
            struct symbol *grown = realloc(symbols, more * sizeof *grown);
            if (grown == NULL) {
                break;
            }
            symbols = grown;
            cap = more;
        }
        char *name = malloc(16);
        if (name == NULL) {
            break;
        }
        name[0] = 'x';
        symbols[len].name = name;
        symbols[len].depth = __VERIFIER_nondet_uint();
        len++;
    }
    for (size_t i = 0; i < len; i++) {
        found += symbols[i].depth > 3 && symbols[i].name[0] == 'x';
        free(symbols[i].name);
    }
    free(symbols);
    return found == 7;
}
