// Frames on a stack own lists of variables; both grow and go in any order.
//@ run: exit 0
//@ inputs: 1 2 2 1 2 3 1 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct variable {
    struct variable *next;
};

struct frame {
    struct frame *below;
    struct variable *variables;
};

static struct frame *popped(struct frame *top)
{
    while (top->variables) {
        struct variable *variable = top->variables;
        top->variables = variable->next;
        free(variable);
    }
    struct frame *below = top->below;
    free(top);
    return below;
}

int main(void)
{
    struct frame *top = NULL;
    int choice;
    while ((choice = __VERIFIER_nondet_int()) != 0) {
        if (choice == 1) {
            struct frame *frame = malloc(sizeof *frame);
            frame->below = top;
            frame->variables = NULL;
            top = frame;
        } else if (choice == 2 && top) {
            struct variable *variable = malloc(sizeof *variable);
            variable->next = top->variables;
            top->variables = variable;
        } else if (top) {
            top = popped(top);
        }
    }
    while (top)
        top = popped(top);
    return 0;
}
