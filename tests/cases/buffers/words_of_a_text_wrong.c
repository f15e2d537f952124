// The words of a text, wrong: the byte behind the last word is overwritten, and with it the end of the text.
//@ run: violation out-of-bounds
//@ inputs: 3 97 98 99
//@ model: LP64
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
    char *text = some_bytes(n);
    size_t length = 0;
    for (char *word = strtok(text, " ,"); word != NULL; word = strtok(NULL, " ,")) {
        word[strlen(word)] = '.';
        length += strlen(word); //~ violation out-of-bounds
    }
    free(text);
    return length > 10000;
}
