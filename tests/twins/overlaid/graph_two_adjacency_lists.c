// Edges are in a list of their source and in a list of their target; the sources free them.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct edge;

struct node {
    int degree;
    struct node *next;
    struct edge *out, *in;
};

struct edge {
    struct node *from, *to;
    struct edge *next_out, *next_in;
};

static struct node *nodes;

static struct node *any(void) {
    struct node *n = nodes;
    while (n && __VERIFIER_nondet_int())
        n = n->next;
    return n;
}

static void connect(struct node *from, struct node *to) {
    struct edge *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->from = from;
    e->to = to;
    e->next_out = from->out;
    from->out = e;
    e->next_in = to->in;
    to->in = e;
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct node *n = calloc(1, sizeof *n);
            if (!n)
                exit(1);
            n->next = nodes;
            nodes = n;
        } else {
            struct node *from = any(), *to = any();
            if (from && to)
                connect(from, to);
        }
    }
    for (struct node *n = nodes; n; n = n->next)
        for (struct edge *e = n->in; e; e = e->next_in)
            e->from->degree = 1;
    while (nodes) {
        struct node *n = nodes;
        nodes = n->next;
        while (n->out) {
            struct edge *e = n->out;
            n->out = e->next_out;
            free(e);
        }
        free(n);
    }
    return 0;
}
