// Requests and answers alternate in a list; only requests have a text, and a walk takes two nodes at a time.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

enum { REQUEST, ANSWER };

struct message {
    int type;
    char *text;
    struct message *next;
};

static struct message *make(int type, struct message *next) {
    struct message *m = malloc(sizeof *m);
    if (!m)
        exit(1);
    m->type = type;
    m->text = NULL;
    m->next = next;
    if (type == REQUEST) {
        m->text = malloc(8);
        if (!m->text)
            exit(1);
        m->text[0] = 'q';
    }
    return m;
}

int main(void) {
    struct message *all = NULL;
    while (__VERIFIER_nondet_int()) {
        all = make(ANSWER, all);
        if (__VERIFIER_nondet_int())
            all = make(REQUEST, all);
    }
    for (struct message *m = all; m; m = m->next->next)
        m->text[0] = 'r';
    while (all) {
        struct message *next = all->next;
        if (all->type == REQUEST)
            free(all->text);
        free(all);
        all = next;
    }
    return 0;
}
