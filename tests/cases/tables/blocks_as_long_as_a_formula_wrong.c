// Slots have blocks of as many bytes as a field says, wrong: heap buffer overflow: the byte behind the last is written, too.
//@ run: violation out-of-bounds
//@ inputs: 1 3 9 2 3 10 0
//@ check: FALSE(valid-deref)
//@ oracle: none (a compiler does not know where its inputs come from)
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define SESSIONS 32

struct session {
    int open;
    unsigned char *buffer;
    size_t size;
};

static struct session sessions[SESSIONS];

static void session_open(struct session *s, size_t size) {
    if (s->open)
        return;
    s->buffer = malloc(size);
    if (s->buffer == NULL)
        return;
    s->size = size;
    s->open = 1;
}

int main(void) {
    unsigned op;
    while ((op = __VERIFIER_nondet_uint()) != 0) {
        struct session *s = &sessions[__VERIFIER_nondet_uint() % SESSIONS];
        unsigned place = __VERIFIER_nondet_uint();
        if (op == 1)
            session_open(s, place % 4096 + 1);
        else if (s->open && place <= s->size)
            s->buffer[place] = 1; //~ violation out-of-bounds
    }
    for (int i = 0; i < SESSIONS; i++)
        if (sessions[i].open)
            free(sessions[i].buffer);
    return 0;
}
