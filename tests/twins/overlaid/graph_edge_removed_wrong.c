// A node is freed, and edges from other nodes lead to it.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct edge {
    struct node *from, *to;
    struct edge *next_out, *prev_out;
    struct edge *next_in, *prev_in;
};

struct node {
    struct node *next;
    struct edge *out, *in;
};

static struct node *nodes;

static struct node *any(void) {
    struct node *n = nodes;
    while (n && __VERIFIER_nondet_int())
        n = n->next;
    return n;
}

static void connect(struct node *from, struct node *to) {
    struct edge *e = calloc(1, sizeof *e);
    if (!e)
        exit(1);
    e->from = from;
    e->to = to;
    if ((e->next_out = from->out))
        from->out->prev_out = e;
    from->out = e;
    if ((e->next_in = to->in))
        to->in->prev_in = e;
    to->in = e;
}

static void disconnect(struct edge *e) {
    if (e->next_out)
        e->next_out->prev_out = e->prev_out;
    if (e->prev_out)
        e->prev_out->next_out = e->next_out;
    else
        e->from->out = e->next_out;
    if (e->next_in)
        e->next_in->prev_in = e->prev_in;
    if (e->prev_in)
        e->prev_in->next_in = e->next_in;
    else
        e->to->in = e->next_in;
    free(e);
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
        } else if (what == 2) {
            struct node *from = any(), *to = any();
            if (from && to)
                connect(from, to);
        } else {
            struct node *n = any();
            struct edge *e = n ? n->in : NULL;
            while (e && __VERIFIER_nondet_int())
                e = e->next_in;
            if (e)
                disconnect(e);
        }
    }
    while (nodes) {
        struct node *n = nodes;
        while (n->out)
            disconnect(n->out);
        nodes = n->next;
        free(n);
    }
    return 0;
}
