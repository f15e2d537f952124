// Remove char, wrong: heap buffer overflow: missing terminator after compaction of a full buffer.
//@ run: violation out-of-bounds
//@ inputs: 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>

extern size_t __VERIFIER_nondet_size_t(void);

static void remove_char(char *s, char c) {
    char *d = s;
    while (*s) { //~ violation out-of-bounds
        if (*s != c)
            *d++ = *s;
        s++;
    }
    *d = '\0';
}

int main(void) {
    size_t n = __VERIFIER_nondet_size_t();
    if (n == 0 || n > 600)
        return 0;
    char *s = malloc(n);
    if (!s)
        return 1;
    for (size_t i = 0; i < n; i++)
        s[i] = 'a' + (char)(i % 7);
    remove_char(s, 'c');
    puts(s);
    free(s);
    return 0;
}
