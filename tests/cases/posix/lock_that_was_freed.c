//@ run: violation use-after-free
//@ check: FALSE(valid-deref)
//@ oracle: none (the function is not instrumented)
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    pthread_mutex_t *lock = malloc(sizeof *lock);
    if (!lock)
        return 1;
    pthread_mutex_init(lock, NULL);
    free(lock);
    return pthread_mutex_lock(lock); //~ violation use-after-free
}
