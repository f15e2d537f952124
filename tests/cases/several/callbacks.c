//@ run: exit 0
//@ inputs: 0 2 -1
//@ findings
// Handlers in a table: one is missing, one frees what the others use, one asserts too much.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct context {
    int *data;
    int calls;
};

typedef void (*handler)(struct context *);

static void count(struct context *c) { c->calls++; }
static void clear(struct context *c) { free(c->data); } //~ finding double-free
static void set(struct context *c) { *c->data = c->calls; } //~ finding use-after-free
static void check(struct context *c) { assert(c->calls < 2); } //~ finding assertion-failed

static handler table[6] = {count, clear, set, check, NULL};

int main(void)
{
    struct context c = {malloc(sizeof(int)), 0}; //~ finding leak
    int which;
    while ((which = __VERIFIER_nondet_int()) >= 0 && which < 5)
        table[which](&c); //~ finding bad-call
    if (which == -1)
        free(c.data); //~ finding double-free
    return 0;
}
