// Users with lists of tasks, no other list: added at any user, taken from any user, freed user by user.
//@ run: exit 0
//@ inputs: 1 1 2 0 2 1 0 3 0 2 0 0
//@ check: TRUE
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct task {
    int op;
    struct task *succ;
};

struct user {
    struct user *next;
    struct task *tasks;
};

int main(void) {
    struct user *users = NULL;
    int what;
    while ((what = __VERIFIER_nondet_int())) {
        struct user *u = users;
        if (what == 1) {
            u = malloc(sizeof *u);
            if (!u)
                exit(1);
            u->tasks = NULL;
            u->next = users;
            users = u;
            continue;
        }
        while (u && __VERIFIER_nondet_int())
            u = u->next;
        if (u && what == 2) {
            struct task *t = malloc(sizeof *t);
            if (!t)
                exit(1);
            t->op = what;
            t->succ = u->tasks;
            u->tasks = t;
        } else if (u && u->tasks) {
            struct task *t = u->tasks;
            u->tasks = t->succ;
            free(t);
        }
    }
    while (users) {
        struct user *u = users;
        users = u->next;
        while (u->tasks) {
            struct task *t = u->tasks;
            u->tasks = t->succ;
            free(t);
        }
        free(u);
    }
    return 0;
}
