//@ run: exit 0
//@ check: TRUE
//@ seed: 5
// What a process is called, who runs it and how large a page is do not change while it runs.
#include <stdlib.h>
#include <unistd.h>

int main(void) {
    int wrong = getpid() != getpid();
    wrong |= getuid() != getuid();
    wrong |= geteuid() != geteuid();
    wrong |= getgid() != getgid();
    wrong |= sysconf(_SC_OPEN_MAX) != sysconf(_SC_OPEN_MAX);
    wrong |= sysconf(_SC_PAGESIZE) != getpagesize();
    if (wrong) {
        free(&wrong);
    }
    return wrong;
}
