//@ run: exit 0
//@ stdout: 1
//@ stdout: 0
//@ stdout: 1
//@ stdout: 1
//@ stdout: 0
//@ stdout: 1
//@ stdout: 1
// 7.14: signals that the program raises.
#include <signal.h>
#include <stdio.h>

static volatile sig_atomic_t seen;

static void note(int number)
{
    seen += number == SIGTERM ? 1 : 10;
}

int main(void)
{
    printf("%d\n", signal(SIGTERM, note) == SIG_DFL);
    printf("%d\n", raise(SIGTERM));
    printf("%d\n", (int)seen);
    printf("%d\n", signal(SIGTERM, SIG_IGN) == note);
    printf("%d\n", raise(SIGTERM));
    printf("%d\n", signal(SIGTERM, SIG_DFL) == SIG_IGN);
    printf("%d\n", (int)seen);
    return 0;
}
