// A string that begins with zeros of which there may be none: then it is what is behind them.
//@ run: violation null-deref
//@ inputs: 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000) return 0;
    char *s = malloc(n + 4);
    memset(s, 0, n);
    memcpy(s + n, "abc", 4);
    if (strlen(s) != 0) {
        char *null = 0;
        *null = 0; //~ violation null-deref
    }
    free(s);
    return 0;
}
