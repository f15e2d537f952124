// Children of a process that ends keep their pointer to it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct process {
    struct process *parent, *child, *sibling;
    struct process *prev_run, *next_run;
};

static struct process *run;

static struct process *spawn(struct process *parent) {
    struct process *p = calloc(1, sizeof *p);
    if (!p)
        exit(1);
    if (parent) {
        p->parent = parent;
        p->sibling = parent->child;
        parent->child = p;
    }
    p->next_run = run;
    if (run)
        run->prev_run = p;
    run = p;
    return p;
}

static void end(struct process *p, struct process *init) {
    struct process **link = &p->parent->child;
    while (*link != p)
        link = &(*link)->sibling;
    *link = p->sibling;
    while (p->child) {
        struct process *c = p->child;
        p->child = c->sibling;
        c->sibling = init->child;
        init->child = c;
    }
    if (p->next_run)
        p->next_run->prev_run = p->prev_run;
    if (p->prev_run)
        p->prev_run->next_run = p->next_run;
    else
        run = p->next_run;
    free(p);
}

int main(void) {
    struct process *init = spawn(NULL);
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        struct process *p = run;
        while (p->next_run && __VERIFIER_nondet_int())
            p = p->next_run;
        if (what == 1)
            spawn(p);
        else if (p != init)
            end(p, init);
    }
    while (init->child)
        end(init->child, init);
    free(init);
    return 0;
}
