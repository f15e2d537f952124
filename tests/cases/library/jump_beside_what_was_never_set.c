//@ run: exit 0
// Variables that were never set are compared behind a jump, which is no use of them.
#include <setjmp.h>

struct state {
    int never, set;
    jmp_buf failed;
};

static jmp_buf place;

static void fail(struct state *state)
{
    if (state->set == 2)
        longjmp(state->failed, 2);
}

static void give_up(const char *text)
{
    if (text != 0)
        longjmp(place, 1);
}

int main(void)
{
    struct state state;
    char text[16];

    state.set = 2;
    if (setjmp(state.failed) == 0)
        fail(&state);
    if (setjmp(place) == 0)
        give_up(text);
    return 0;
}
