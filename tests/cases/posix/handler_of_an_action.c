//@ run: exit 0
//@ stdout: 10 1 0 1
#include <signal.h>
#include <stdio.h>
#include <string.h>

static volatile sig_atomic_t seen;

static void handler(int signal)
{
    seen = signal;
}

int main(void)
{
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGINT);
    if (sigaction(SIGUSR1, &action, NULL) != 0 || sigaction(SIGKILL, &action, NULL) == 0)
        return 1;
    raise(SIGUSR1);
    sigaction(SIGUSR1, NULL, &before);
    printf("%d %d %d %d\n", (int)seen, sigismember(&action.sa_mask, SIGINT),
           sigismember(&action.sa_mask, SIGHUP), before.sa_handler == handler);
    return 0;
}
