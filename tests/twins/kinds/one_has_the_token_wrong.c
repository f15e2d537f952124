// Exactly one node of a list has the token; it is handed on to the next one, and the walk that looks for it finds it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct process {
    int has_token;
    struct process *next;
};

static struct process *make(int has_token, struct process *next) {
    struct process *p = malloc(sizeof *p);
    if (!p)
        exit(1);
    p->has_token = has_token;
    p->next = next;
    return p;
}

int main(void) {
    struct process *all = make(1, NULL);
    while (__VERIFIER_nondet_int())
        all = make(0, all);
    while (__VERIFIER_nondet_int()) {
        struct process *p = all;
        while (!p->has_token)
            p = p->next;
        p->has_token = 0;
        if (p->next)
            p->next->has_token = 1;
    }
    while (all) {
        struct process *next = all->next;
        free(all);
        all = next;
    }
    return 0;
}
