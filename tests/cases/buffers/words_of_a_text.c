// The words of a text of any bytes, one after the other: each is compared, and the rest is looked at by the next call.
//@ run: exit 0
//@ seed: 3
//@ model: LP64
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
    char *text = some_bytes(n);
    for (char *word = strtok(text, " ,"); word != NULL; word = strtok(NULL, " ,"))
        if (strcmp(word, "end") == 0)
            break;
    free(text);
    return 0;
}
