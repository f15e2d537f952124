// Requests are in a list by sector and in one by time, both circular; one found in either moves to a third list and is freed there.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct request {
    unsigned sector;
    struct request *next_sort, *prev_sort;
    struct request *next_fifo, *prev_fifo;
};

static struct request queue, dispatch;

static void create(void) {
    queue.next_sort = queue.prev_sort = &queue;
    queue.next_fifo = queue.prev_fifo = &queue;
    dispatch.next_fifo = dispatch.prev_fifo = &dispatch;
}

static struct request *find(unsigned sector) {
    struct request *r = queue.next_sort;
    while (r != &queue && r->sector < sector)
        r = r->next_sort;
    return r;
}

static void add_tail_fifo(struct request *r, struct request *h) {
    r->next_fifo = h;
    r->prev_fifo = h->prev_fifo;
    h->prev_fifo->next_fifo = r;
    h->prev_fifo = r;
}

static void add(unsigned sector) {
    struct request *r = malloc(sizeof *r), *at = find(sector);
    if (!r)
        exit(1);
    r->sector = sector;
    r->next_sort = at;
    r->prev_sort = at->prev_sort;
    at->prev_sort->next_sort = r;
    at->prev_sort = r;
    add_tail_fifo(r, &queue);
}

static void delete_sort(struct request *r) {
    r->next_sort->prev_sort = r->prev_sort;
    r->prev_sort->next_sort = r->next_sort;
}

static void delete_fifo(struct request *r) {
    r->next_fifo->prev_fifo = r->prev_fifo;
    r->prev_fifo->next_fifo = r->next_fifo;
}

static void send(struct request *r) {
    delete_sort(r);
    delete_fifo(r);
    add_tail_fifo(r, &dispatch);
}

int main(void) {
    int what;
    create();
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            add(__VERIFIER_nondet_int());
        } else if (what == 2) {
            if (queue.next_fifo != &queue)
                send(queue.next_fifo);
        } else if (what == 3) {
            struct request *r = find(__VERIFIER_nondet_int());
            if (r != &queue)
                send(r);
        } else if (dispatch.next_fifo != &dispatch) {
            struct request *r = dispatch.next_fifo;
            delete_fifo(r);
            free(r);
        }
    }
    while (queue.next_sort != &queue)
        send(queue.next_sort);
    while (dispatch.next_fifo != &dispatch) {
        struct request *r = dispatch.next_fifo;
        delete_fifo(r);
        free(r);
    }
    return 0;
}
