// The walk along one list goes on by the link of the next one.
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct record {
    int value;
    struct record *next[3];
};

int main(void) {
    struct record *head[3] = {NULL, NULL, NULL};
    while (__VERIFIER_nondet_int()) {
        struct record *r = malloc(sizeof *r);
        if (!r)
            exit(1);
        r->value = 0;
        for (int k = 0; k < 3; k++) {
            r->next[k] = head[k];
            head[k] = r;
        }
    }
    for (int k = 1; k < 3; k++)
        for (struct record *r = head[k]; r; r = r->next[k])
            if (r->next[k + 1])
                r->value = k;
    while (head[0]) {
        struct record *r = head[0];
        head[0] = r->next[0];
        free(r);
    }
    return 0;
}
