// A process that ran is freed while its children point to it and the table has it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct process {
    int ran;
    struct process *parent, *child, *sibling;
    struct process *next_run;
    struct process *next;
};

static struct process *table, *run;

static void fork_from(struct process *parent) {
    struct process *p = malloc(sizeof *p);
    if (!p)
        exit(1);
    p->ran = 0;
    p->parent = parent;
    p->child = NULL;
    p->sibling = NULL;
    if (parent) {
        p->sibling = parent->child;
        parent->child = p;
    }
    p->next = table;
    table = p;
    p->next_run = run;
    run = p;
}

static struct process *any(void) {
    struct process *p = table;
    while (p && __VERIFIER_nondet_int())
        p = p->next;
    return p;
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            fork_from(any());
        } else if (run) {
            struct process *p = run;
            run = p->next_run;
            p->ran = 1;
            if (p->parent)
                p->parent->ran = 2;
            for (struct process *c = p->child; c; c = c->sibling)
                c->ran = 3;
            if (!p->child) {
                struct process **link = &table;
                while (*link != p)
                    link = &(*link)->next;
                *link = p->next;
                free(p);
            }
        }
    }
    while (table) {
        struct process *p = table;
        table = p->next;
        free(p);
    }
    return 0;
}
