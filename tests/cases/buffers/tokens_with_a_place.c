// The first field of a string and what is left are strings, with the place in a variable.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

// A string of any length below `n`.
static char *some_text(unsigned n) {
    char *text = malloc(n);
    unsigned used = 0;
    while (used + 1 < n) {
        char c = __VERIFIER_nondet_char();
        if (c == 0)
            break;
        text[used++] = c;
    }
    text[used] = 0;
    return text;
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 1000)
        return 0;
    char *text = some_text(n);
    char *place = 0, *field = strtok_r(text, ":", &place);
    if (field) {
        field[strlen(field)] = 0;
        place[strlen(place)] = 0;
    }
    free(text);
    return 0;
}
