// A text is cut at commas, wrong: what is behind the piece that was found is taken for text, although nothing may be there.
//@ run: violation out-of-bounds
//@ inputs: 2 44 97
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

// Any bytes, with a zero behind them and perhaps among them.
static char *some_bytes(int n) {
    char *text = malloc(n + 1);
    for (int i = 0; i < n; i++)
        text[i] = __VERIFIER_nondet_char();
    text[n] = 0;
    return text;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 10000)
        return 0;
    char *text = some_bytes(n), *piece = text, *comma;
    size_t length = 0;
    while ((comma = strchr(piece, ',')) != NULL) { //~ violation out-of-bounds
        *comma = 0;
        length += strlen(piece);
        piece = comma + 3;
    }
    length += strlen(piece);
    free(text);
    return length > 10000;
}
