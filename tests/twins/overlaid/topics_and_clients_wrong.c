// Subscriptions of a client that leaves stay with their topics.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct subscription {
    int seen;
    struct subscription *of_client;
    struct subscription *of_topic, **back;
};

struct topic {
    struct topic *next;
    struct subscription *subscriptions;
};

struct client {
    struct client *next;
    struct subscription *subscriptions;
};

static struct topic *topics;
static struct client *clients;

static void subscribe(struct client *c, struct topic *t) {
    struct subscription *s = malloc(sizeof *s);
    if (!s)
        exit(1);
    s->seen = 0;
    s->of_client = c->subscriptions;
    c->subscriptions = s;
    if ((s->of_topic = t->subscriptions))
        s->of_topic->back = &s->of_topic;
    s->back = &t->subscriptions;
    t->subscriptions = s;
}

static void leave(struct client *c) {
    while (c->subscriptions) {
        struct subscription *s = c->subscriptions;
        c->subscriptions = s->of_client;
        free(s);
    }
    free(c);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        if (what == 1) {
            struct topic *t = calloc(1, sizeof *t);
            if (!t)
                exit(1);
            t->next = topics;
            topics = t;
        } else if (what == 2) {
            struct client *c = calloc(1, sizeof *c);
            if (!c)
                exit(1);
            c->next = clients;
            clients = c;
        } else if (what == 3) {
            struct client *c = clients;
            struct topic *t = topics;
            while (c && __VERIFIER_nondet_int())
                c = c->next;
            while (t && __VERIFIER_nondet_int())
                t = t->next;
            if (c && t)
                subscribe(c, t);
        } else if (clients) {
            struct client *c = clients;
            clients = c->next;
            leave(c);
        }
        for (struct topic *t = topics; t; t = t->next)
            for (struct subscription *s = t->subscriptions; s; s = s->of_topic)
                s->seen = 1;
    }
    while (clients) {
        struct client *c = clients;
        clients = c->next;
        leave(c);
    }
    while (topics) {
        struct topic *t = topics;
        topics = t->next;
        free(t);
    }
    return 0;
}
