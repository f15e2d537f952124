// As the packet filter, but a packet of 500 bytes is taken for a small one.
//@ run: violation error-reached
//@ property: unreach-call
//@ inputs: 1 500 1 0
//@ check: FALSE(unreach-call)
//@ templates: FALSE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct packet {
    unsigned size;
    unsigned urgent;
};

struct entry {
    struct packet packet;
    struct entry *next;
};

static struct packet receive(void)
{
    struct packet p;
    p.size = (unsigned)__VERIFIER_nondet_int();
    p.urgent = __VERIFIER_nondet_int() ? 0 : 1;
    return p;
}

static void append(struct packet p, struct entry **queue)
{
    struct entry *e = malloc(sizeof *e);
    e->packet = p;
    e->next = *queue;
    *queue = e;
}

static void send_fast(struct entry *queue)
{
    for (struct entry *e = queue; e; e = e->next)
        if (!(e->packet.urgent == 1 || e->packet.size < 500))
            reach_error(); //~ violation error-reached
}

static void send_slow(struct entry *queue)
{
    for (struct entry *e = queue; e; e = e->next)
        if (!(e->packet.urgent == 0 && e->packet.size >= 500))
            abort();
}

int main(void)
{
    struct entry *fast = NULL, *slow = NULL;
    while (__VERIFIER_nondet_int()) {
        struct packet p = receive();
        if (p.size == 0)
            continue;
        if (p.urgent == 1)
            append(p, &fast);
        else if (p.size <= 500)
            append(p, &fast);
        else
            append(p, &slow);
    }
    send_fast(fast);
    send_slow(slow);
    return 0;
}
