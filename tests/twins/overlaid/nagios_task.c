// Tasks of users, each in the list of pending or of executed ones; a task found by its description moves from one to the other.
// The two lists together free all tasks.
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

typedef struct Task {
    const char *op;
    struct Task *succ;
    struct Task *prev, *next;
} Task;

typedef struct NestedList {
    int user;
    struct NestedList *nextu;
    Task *tasks;
} NestedList;

typedef struct Manager {
    NestedList *tab;
    Task *todo;
    Task *log;
} Manager;

static Task *lookup(int user, const char *str, NestedList *tab) {
    for (NestedList *u = tab; u; u = u->nextu)
        if (u->user == user)
            for (Task *t = u->tasks; t; t = t->succ)
                if (strcmp(t->op, str) == 0)
                    return t;
    return NULL;
}

static Task *add(Task *x, Task *log) {
    x->prev = NULL;
    x->next = log;
    return x;
}

static Task *cut(Task *x, Task *todo) {
    Task *tmp = x->next;
    if (tmp != NULL)
        tmp->prev = x->prev;
    if (x->prev == NULL)
        return tmp;
    x->prev->next = tmp;
    return todo;
}

static void execute(int user, const char *str, Manager *man) {
    Task *x = lookup(user, str, man->tab);
    if (x != NULL && (x->prev != NULL || x == man->todo)) {
        man->todo = cut(x, man->todo);
        man->log = add(x, man->log);
    }
}

static void spawn(int user, const char *str, Manager *man) {
    NestedList *u = man->tab;
    while (u && u->user != user)
        u = u->nextu;
    if (!u) {
        u = malloc(sizeof *u);
        if (!u)
            exit(1);
        u->user = user;
        u->tasks = NULL;
        u->nextu = man->tab;
        man->tab = u;
    }
    Task *x = malloc(sizeof *x);
    if (!x)
        exit(1);
    x->op = str;
    x->succ = u->tasks;
    u->tasks = x;
    x->prev = NULL;
    x->next = man->todo;
    if (man->todo)
        man->todo->prev = x;
    man->todo = x;
}

static void destroy(Manager *man) {
    while (man->todo) {
        Task *t = man->todo;
        man->todo = t->next;
        free(t);
    }
    while (man->log) {
        Task *t = man->log;
        man->log = t->next;
        free(t);
    }
    while (man->tab) {
        NestedList *u = man->tab;
        man->tab = u->nextu;
        free(u);
    }
}

int main(void) {
    static const char *const ops[3] = {"ping", "disk", "load"};
    Manager man = {NULL, NULL, NULL};
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        int user = __VERIFIER_nondet_int();
        const char *op = ops[(unsigned)__VERIFIER_nondet_int() % 3];
        if (what == 1)
            spawn(user, op, &man);
        else
            execute(user, op, &man);
    }
    destroy(&man);
    return 0;
}
