// A text with a gap of any size, wrong: a text that is widened has its gap end one byte too late.
//@ run: violation out-of-bounds
//@ inputs: 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 5 97 1
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);

struct gap {
    char *text;
    size_t size, start, end;
};

static int widen(struct gap *g) {
    size_t more = g->size + 32, behind = g->size - g->end;
    char *copy;
    if (more > 100000)
        return 0;
    copy = malloc(more);
    if (copy == NULL)
        return 0;
    memcpy(copy, g->text, g->start);
    memcpy(copy + more - behind, g->text + g->end, behind);
    free(g->text);
    g->text = copy;
    g->size = more;
    g->end = more - behind + 1;
    return 1;
}

int main(void) {
    struct gap g = {malloc(32), 32, 0, 32};
    int ok = g.text != NULL;
    while (ok) {
        switch (__VERIFIER_nondet_int()) {
        case 0:
            ok = 0;
            break;
        case 1:
            if (g.start > 0)
                g.text[--g.end] = g.text[--g.start]; //~ violation out-of-bounds
            break;
        case 2:
            if (g.start > 0)
                g.start--;
            break;
        default:
            if (g.start == g.end)
                ok = widen(&g);
            if (ok)
                g.text[g.start++] = __VERIFIER_nondet_char();
        }
    }
    free(g.text);
    return 0;
}
