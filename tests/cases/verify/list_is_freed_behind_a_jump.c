// A list of any length is built, and what fails on the way jumps to where it is freed.
//@ run: exit 0
//@ inputs: 1 1 0 1
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <setjmp.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct context {
    jmp_buf failed;
    char *text;
};

struct node {
    struct node *next;
};

static struct node *head;

static void fail(struct context *context, int why) { longjmp(context->failed, why); }

static void add(struct context *context)
{
    struct node *node = malloc(sizeof *node);

    if (node == NULL)
        fail(context, 2);
    node->next = head;
    head = node;
}

static void read_all(struct context *context)
{
    while (__VERIFIER_nondet_int())
        add(context);
    context->text = malloc(4);
    if (context->text == NULL)
        fail(context, 1);
    if (__VERIFIER_nondet_int())
        fail(context, 3);
}

static int run(struct context *context)
{
    int result;

    if (setjmp(context->failed) == 0) {
        read_all(context);
        result = 0;
    } else {
        result = 1;
    }
    free(context->text);
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    return result;
}

int main(void)
{
    struct context context;

    context.text = NULL;
    return run(&context) - 1;
}
