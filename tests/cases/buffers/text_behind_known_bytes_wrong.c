// A text of any length behind bytes that are known, wrong: there is nothing behind its end.
//@ run: violation out-of-bounds
//@ inputs: 2 65
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
    char *path = malloc(strlen(text) + 3);
    path[0] = '.';
    path[1] = '/';
    strcpy(path + 2, text);
    fputs(path, stderr);
    path[strlen(path) + 1] = '!'; //~ violation out-of-bounds
    free(path);
    free(text);
    return 0;
}
