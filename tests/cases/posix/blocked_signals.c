//@ run: exit 0
//@ stdout: 1 0 0 1
#include <signal.h>
#include <stdio.h>

int main(void)
{
    sigset_t set, before;
    sigfillset(&set);
    sigprocmask(SIG_BLOCK, &set, NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigprocmask(SIG_UNBLOCK, &set, &before);
    int blocked = sigismember(&before, SIGINT), kill = sigismember(&before, SIGKILL);
    sigprocmask(SIG_SETMASK, NULL, &before);
    printf("%d %d %d %d\n", blocked, kill, sigismember(&before, SIGINT), sigismember(&before, SIGTERM));
    return 0;
}
