// What `sscanf` finds in a text of any length: a word that fits, and a number.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
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
    char name[8];
    int at, table[50];
    if (sscanf(text, "%7[^=]=%d", name, &at) == 2 && at >= 0 && at < 50)
        table[at] = (int)strlen(name);
    char *word = malloc(strlen(text) + 1);
    if (sscanf(text, "%s", word) == 1)
        word[strlen(word)] = 1;
    free(word);
    free(text);
    return 0;
}
