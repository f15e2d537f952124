#include <assert.h>
#include <stdlib.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);

#define LIMIT 64

struct msg {
    struct msg *next;
    int body;
};

static struct msg *head, *tail;
static int pending, spare;
static struct msg *spares;

static struct msg *new_msg(void)
{
    if (spare > 0) {
        struct msg *m = spares;
        spares = m->next;
        spare--;
        return m;
    }
    return malloc(sizeof(struct msg));
}

static void produce(void)
{
    struct msg *m;

    if (pending >= LIMIT)
        return;
    m = new_msg();
    if (m == NULL)
        return;
    m->body = __VERIFIER_nondet_int();
    m->next = NULL;
    if (pending++ == 0)
        head = tail = m;
    else
        tail = tail->next = m;
}

static int consume(void)
{
    struct msg *m;
    int body;

    if (pending <= 0)
        return 0;
    m = head;
    head = m->next;
    pending--;
    body = m->body;
    m->next = spares;
    spares = m;
    spare++;
    return body;
}

int main(void)
{
    int last = 0;

    while (__VERIFIER_nondet_bool()) {
        if (__VERIFIER_nondet_bool())
            produce();
        else
            last = consume();
    }
    while (pending > 0)
        last = consume();
    while (spare > 0) {
        struct msg *m = spares;
        spares = m->next;
        free(m);
        spare--;
    }
    assert(spares == NULL);
    return last == 3;
}
