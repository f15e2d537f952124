//@ run: violation unreachable-reached
//@ check: UNKNOWN(undefined-behaviour)
//@ oracle: none (undefined behaviour without a message)
// The same through a pointer that was declared so.
static int calls;

static void plain(void)
{
    calls++;
}

static void (*stop)(void) __attribute__((noreturn));

int main(void)
{
    stop = plain;
    stop(); //~ violation unreachable-reached
}
