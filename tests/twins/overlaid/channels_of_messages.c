// Each channel has a TAILQ of its messages; all messages are in one more TAILQ, from whose front they leave both.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define TAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define TAILQ_ENTRY(type) struct { struct type *next; struct type **back; }
#define TAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define TAILQ_FIRST(h) ((h)->first)
#define TAILQ_INSERT_TAIL(h, x, f) do { \
        (x)->f.next = NULL; \
        (x)->f.back = (h)->last; \
        *(h)->last = (x); \
        (h)->last = &(x)->f.next; \
    } while (0)
#define TAILQ_REMOVE(h, x, f) do { \
        if ((x)->f.next) \
            (x)->f.next->f.back = (x)->f.back; \
        else \
            (h)->last = (x)->f.back; \
        *(x)->f.back = (x)->f.next; \
    } while (0)

TAILQ_HEAD(messages, message);

struct channel {
    struct channel *next;
    struct messages messages;
};

struct message {
    struct channel *channel;
    TAILQ_ENTRY(message) link;
    TAILQ_ENTRY(message) all;
};

static struct channel *channels;
static struct messages all;

static void drop(struct message *m) {
    TAILQ_REMOVE(&m->channel->messages, m, link);
    TAILQ_REMOVE(&all, m, all);
    free(m);
}

int main(void) {
    int what;
    TAILQ_INIT(&all);
    while ((what = __VERIFIER_nondet_int())) {
        struct channel *c = channels;
        if (what == 1) {
            c = malloc(sizeof *c);
            if (!c)
                exit(1);
            TAILQ_INIT(&c->messages);
            c->next = channels;
            channels = c;
        } else if (what == 2) {
            while (c && __VERIFIER_nondet_int())
                c = c->next;
            if (c) {
                struct message *m = malloc(sizeof *m);
                if (!m)
                    exit(1);
                m->channel = c;
                TAILQ_INSERT_TAIL(&c->messages, m, link);
                TAILQ_INSERT_TAIL(&all, m, all);
            }
        } else if (TAILQ_FIRST(&all)) {
            drop(TAILQ_FIRST(&all));
        }
    }
    while (channels) {
        struct channel *c = channels;
        while (TAILQ_FIRST(&c->messages))
            drop(TAILQ_FIRST(&c->messages));
        channels = c->next;
        free(c);
    }
    return 0;
}
