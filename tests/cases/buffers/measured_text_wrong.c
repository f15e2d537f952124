// Texts of formats of which a part is cut, wrong: the width leaves no room for the end.
//@ run: violation out-of-bounds
//@ inputs: 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
    char *half = malloc(strlen(text) / 2 + 12);
    sprintf(half, "%.*s%d", (int)(strlen(text) / 2), text, (int)n);
    char line[20];
    sprintf(line, "%*.5s", 20, text); //~ violation out-of-bounds
    half[0] = line[19];
    free(half);
    free(text);
    return 0;
}
