#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

#define MAX_SESSIONS 32

enum state { FREE, OPEN, CLOSING };

struct session {
    enum state state;
    unsigned char *buffer;
    size_t size;
    size_t used;
};

static struct session sessions[MAX_SESSIONS];

static struct session *session_new(size_t size)
{
    for (int i = 0; i < MAX_SESSIONS; i++) {
        struct session *s = &sessions[i];
        if (s->state != FREE)
            continue;
        s->buffer = malloc(size);
        if (s->buffer == NULL)
            return NULL;
        s->size = size;
        s->used = 0;
        s->state = OPEN;
        return s;
    }
    return NULL;
}

static void session_put(struct session *s, unsigned char c)
{
    if (s->state == OPEN && s->used < s->size)
        s->buffer[s->used++] = c;
}

static void session_end(struct session *s)
{
    if (s->state == FREE)
        return;
    free(s->buffer);
    memset(s, 0, sizeof *s);
}

int main(void)
{
    int op;

    while ((op = __VERIFIER_nondet_int()) != 0) {
        unsigned at = __VERIFIER_nondet_uint() % MAX_SESSIONS;
        if (op == 1) {
            size_t size = __VERIFIER_nondet_uint() % 4096 + 1;
            session_new(size);
        } else if (op == 2) {
            session_put(&sessions[at], (unsigned char)op);
        } else if (op == 3) {
            if (sessions[at].state == OPEN)
                sessions[at].state = CLOSING;
        } else {
            session_end(&sessions[at]);
        }
    }
    for (int i = 0; i < MAX_SESSIONS; i++)
        session_end(&sessions[i]);
    return 0;
}
