// A text is appended by two pointers that go on together: how far one is ahead is where it began.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

static void append(char *to, const char *from) {
    char *p = to;
    while (*p != '\0') p++;
    while (*from != '\0') {
        *p = *from;
        p++;
        from++;
    }
    *p = '\0';
}

static char *text(int length, int room) {
    char *s = malloc(room);
    for (int i = 0; i < length - 1; i++) s[i] = __VERIFIER_nondet_char();
    s[length - 1] = '\0';
    return s;
}

int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || m < 1 || n > 1000 || m > 1000) return 0;
    char *first = text(n, n + m), *second = text(m, m);
    append(first, second);
    free(first);
    free(second);
    return 0;
}
