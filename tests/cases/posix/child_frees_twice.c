//@ run: violation double-free
//@ inputs: 0
//@ check: FALSE(valid-free)
//@ oracle: none (the run rests on what the system answers)
// The child is a run of its own.
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    char *block = malloc(8);
    pid_t child = fork();
    free(block);
    if (child == 0)
        free(block); //~ violation double-free
    return 0;
}
