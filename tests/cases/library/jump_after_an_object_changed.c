//@ run: unknown unsupported
//@ oracle: none (it works there)
// An object in memory that was changed since setjmp and is not volatile is not followed.
#include <setjmp.h>

struct state {
    int depth;
    jmp_buf failed;
};

static void work(struct state *state)
{
    state->depth = 2;
    longjmp(state->failed, 1);
}

int main(void)
{
    struct state state;

    state.depth = 0;
    if (setjmp(state.failed) == 0)
        work(&state);
    return state.depth == 7;
}
