//@ run: exit 3
//@ check: UNKNOWN(not-replayed)
// gcc ends the program before the pointer is used. Another order uses it first.
extern void _exit(int);

static int quit(int status)
{
    if (status > 0)
        _exit(status);
    return status;
}

static int sum(int a, int b) { return a + b; }

int main(void)
{
    int *nothing = 0;

    return sum(*nothing, quit(3));
}
