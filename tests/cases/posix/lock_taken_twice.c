//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
// It waits for ever, so nothing behind it happens.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    return *(int *)0;
}
