// Wide strings of any length, wrong: the end of the first copy is forgotten in the size of both.
//@ run: violation out-of-bounds
//@ inputs: 2 5
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <wchar.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);

static wchar_t *some_text(unsigned n) {
    wchar_t *text = malloc(n * sizeof *text);
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
    wchar_t *text = some_text(n);
    size_t len = wcslen(text);
    wchar_t *twice = malloc((2 * len) * sizeof *twice);
    wcscpy(twice, text);
    wcscat(twice, text); //~ violation out-of-bounds
    wchar_t *found = wcschr(twice, 61);
    if (found)
        found[1] = 0;
    wchar_t *copy = wcsdup(twice);
    copy[wcslen(twice)] = 1;
    free(copy);
    free(twice);
    free(text);
    return 0;
}
