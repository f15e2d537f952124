// Substring, of any length.
//@ run: exit 0
//@ seed: 3
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern size_t __VERIFIER_nondet_size_t(void);

static char *substr(const char *s, size_t from, size_t count) {
    size_t len = strlen(s);
    if (from > len)
        return NULL;
    if (count > len - from)
        count = len - from;
    char *r = malloc(count + 1);
    if (!r)
        return NULL;
    memcpy(r, s + from, count);
    r[count] = '\0';
    return r;
}

int main(void) {
    char buf[24];
    if (!fgets(buf, sizeof buf, stdin))
        return 0;
    char *s = strdup(buf);
    if (!s)
        return 1;
    char *t = substr(s, __VERIFIER_nondet_size_t(), __VERIFIER_nondet_size_t());
    if (t)
        puts(t);
    free(t);
    free(s);
    return 0;
}
