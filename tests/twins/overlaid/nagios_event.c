// Events of hosts are all in one more list; an event found by its host leaves both lists, and the list of all frees them.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct event {
    int id;
    struct event *of_host;
    struct event *next;
};

struct host {
    int number;
    struct host *next;
    struct event *events;
};

static struct host *hosts;
static struct event *all;

static struct host *find_host(int number) {
    struct host *h = hosts;
    while (h && h->number != number)
        h = h->next;
    return h;
}

static void create_host(int number) {
    struct host *h = malloc(sizeof *h);
    if (!h)
        exit(1);
    h->number = number;
    h->events = NULL;
    h->next = hosts;
    hosts = h;
}

static void add_event(struct host *h, int id) {
    struct event *e = malloc(sizeof *e);
    if (!e)
        exit(1);
    e->id = id;
    e->of_host = h->events;
    h->events = e;
    e->next = all;
    all = e;
}

static void delete_event(struct host *h, int id) {
    struct event **link = &h->events;
    while (*link && (*link)->id != id)
        link = &(*link)->of_host;
    struct event *e = *link;
    if (!e)
        return;
    *link = e->of_host;
    link = &all;
    while (*link != e)
        link = &(*link)->next;
    *link = e->next;
    free(e);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        int number = __VERIFIER_nondet_int();
        int id = __VERIFIER_nondet_int();
        struct host *h = find_host(number);
        if (!h)
            create_host(number);
        else if (what == 1)
            add_event(h, id);
        else
            delete_event(h, id);
    }
    while (all) {
        struct event *e = all;
        all = e->next;
        free(e);
    }
    while (hosts) {
        struct host *h = hosts;
        hosts = h->next;
        free(h);
    }
    return 0;
}
