// Messages are in two TAILQs by two links: all in the order of arrival, and the unread ones; one found unread leaves both.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define TAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define TAILQ_ENTRY(type) struct { struct type *next; struct type **back; }
#define TAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define TAILQ_FIRST(h) ((h)->first)
#define TAILQ_FOREACH(x, h, f) for ((x) = (h)->first; (x); (x) = (x)->f.next)
#define TAILQ_INSERT_HEAD(h, x, f) do { \
        if (((x)->f.next = (h)->first)) \
            (h)->first->f.back = &(x)->f.next; \
        else \
            (h)->last = &(x)->f.next; \
        (h)->first = (x); \
        (x)->f.back = &(h)->first; \
    } while (0)
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

struct message {
    int size;
    TAILQ_ENTRY(message) all;
    TAILQ_ENTRY(message) unread;
};

TAILQ_HEAD(messages, message);

static struct messages all, unread;

static void drop(struct message *m) {
    TAILQ_REMOVE(&all, m, all);
    TAILQ_REMOVE(&unread, m, unread);
    free(m);
}

int main(void) {
    struct message *m;
    int what;
    TAILQ_INIT(&all);
    TAILQ_INIT(&unread);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            m = malloc(sizeof *m);
            if (!m)
                exit(1);
            m->size = 0;
            TAILQ_INSERT_TAIL(&all, m, all);
            TAILQ_INSERT_HEAD(&unread, m, unread);
            continue;
        }
        TAILQ_FOREACH(m, &unread, unread)
            if (!__VERIFIER_nondet_int())
                break;
        if (m)
            drop(m);
    }
    while ((m = TAILQ_FIRST(&all)))
        drop(m);
    return 0;
}
