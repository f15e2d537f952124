// A job is withdrawn and freed while it is in the queue.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct job {
    int id;
    struct job *succ;
    struct job *prev, *next;
};

struct user {
    int number;
    struct user *next;
    struct job *jobs;
};

static struct user *users;
static struct job *queue;

static struct user *get_user(int number) {
    struct user *u = users;
    while (u && u->number != number)
        u = u->next;
    if (!u) {
        u = malloc(sizeof *u);
        if (!u)
            exit(1);
        u->number = number;
        u->jobs = NULL;
        u->next = users;
        users = u;
    }
    return u;
}

static void submit(struct user *u, int id) {
    struct job *j = malloc(sizeof *j);
    if (!j)
        exit(1);
    j->id = id;
    j->prev = NULL;
    j->next = NULL;
    j->succ = u->jobs;
    u->jobs = j;
}

static int queued(struct job *j) {
    return j->prev || j == queue;
}

static void enqueue(struct job *j) {
    j->prev = NULL;
    j->next = queue;
    if (queue)
        queue->prev = j;
    queue = j;
}

static void dequeue(struct job *j) {
    if (j->next)
        j->next->prev = j->prev;
    if (j->prev)
        j->prev->next = j->next;
    else
        queue = j->next;
    j->prev = NULL;
    j->next = NULL;
}

static void withdraw(struct user *u, int id) {
    struct job **link = &u->jobs;
    while (*link && (*link)->id != id)
        link = &(*link)->succ;
    struct job *j = *link;
    if (!j)
        return;
    *link = j->succ;
    free(j);
}

int main(void) {
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        struct user *u = get_user(__VERIFIER_nondet_int());
        int id = __VERIFIER_nondet_int();
        if (what == 1) {
            submit(u, id);
        } else if (what == 2) {
            withdraw(u, id);
        } else {
            struct job *j = u->jobs;
            while (j && j->id != id)
                j = j->succ;
            if (j && queued(j))
                dequeue(j);
            else if (j)
                enqueue(j);
        }
    }
    for (struct job *j = queue; j; j = j->next)
        j->id = 0;
    while (users) {
        struct user *u = users;
        users = u->next;
        while (u->jobs) {
            struct job *j = u->jobs;
            u->jobs = j->succ;
            free(j);
        }
        free(u);
    }
    return 0;
}
