// A text of any bytes is cut at commas: each piece is read before the next comma is looked for.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
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
    while ((comma = strchr(piece, ',')) != NULL) {
        *comma = 0;
        length += strlen(piece);
        piece = comma + 1;
    }
    length += strlen(piece);
    free(text);
    return length > 10000;
}
