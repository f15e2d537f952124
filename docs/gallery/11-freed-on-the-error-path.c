// A block that is freed again on the error path
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct request {
    int size;
    char *body;
};

static int fill(struct request *r) {
    r->size = __VERIFIER_nondet_int();
    if (r->size < 0 || r->size > 100) {
        free(r->body);
        return -1;
    }
    return 0;
}

int main(void) {
    struct request r = {0, malloc(100)};
    int failed = fill(&r);
    free(r.body);
    return failed;
}
