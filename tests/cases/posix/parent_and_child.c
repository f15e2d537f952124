//@ run: exit 0
//@ inputs: 5 2
//@ check: TRUE
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    char *words[] = {"true", NULL};
    int status = 0;
    pid_t child = fork();
    if (child < 0)
        return 0;
    if (child == 0) {
        execvp(words[0], words);
        _exit(127);
    }
    if (waitpid(child, &status, 0) < 0)
        return 0;
    return WIFEXITED(status) && WEXITSTATUS(status) > 255;
}
