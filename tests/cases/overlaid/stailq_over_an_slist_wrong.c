// A buffer that was sent is freed while it is in the SLIST.
//@ run: violation use-after-free
//@ inputs: 1 2 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define SLIST_HEAD(name, type) struct name { struct type *first; }
#define SLIST_ENTRY(type) struct { struct type *next; }
#define SLIST_INIT(h) ((h)->first = NULL)
#define SLIST_FOREACH_SAFE(x, h, f, t) \
    for ((x) = (h)->first; (x) && ((t) = (x)->f.next, 1); (x) = (t))
#define SLIST_INSERT_HEAD(h, x, f) ((x)->f.next = (h)->first, (h)->first = (x))
#define STAILQ_HEAD(name, type) struct name { struct type *first; struct type **last; }
#define STAILQ_ENTRY(type) struct { struct type *next; }
#define STAILQ_INIT(h) ((h)->first = NULL, (h)->last = &(h)->first)
#define STAILQ_FIRST(h) ((h)->first)
#define STAILQ_EMPTY(h) (!(h)->first)
#define STAILQ_INSERT_TAIL(h, x, f) do { \
        (x)->f.next = NULL; \
        *(h)->last = (x); \
        (h)->last = &(x)->f.next; \
    } while (0)
#define STAILQ_REMOVE_HEAD(h, f) do { \
        if (!((h)->first = (h)->first->f.next)) \
            (h)->last = &(h)->first; \
    } while (0)

struct buffer {
    int sent;
    SLIST_ENTRY(buffer) link;
    STAILQ_ENTRY(buffer) waiting;
};

SLIST_HEAD(buffers, buffer);
STAILQ_HEAD(queue, buffer);

int main(void) {
    struct buffers all;
    struct queue queue;
    struct buffer *b, *next;
    int what;
    SLIST_INIT(&all);
    STAILQ_INIT(&queue);
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            b = malloc(sizeof *b);
            if (!b)
                exit(1);
            b->sent = 0;
            SLIST_INSERT_HEAD(&all, b, link);
            STAILQ_INSERT_TAIL(&queue, b, waiting);
        } else if (!STAILQ_EMPTY(&queue)) {
            b = STAILQ_FIRST(&queue);
            STAILQ_REMOVE_HEAD(&queue, waiting);
            free(b);
        }
    }
    SLIST_FOREACH_SAFE(b, &all, link, next) //~ violation use-after-free
        free(b);
    return 0;
}
