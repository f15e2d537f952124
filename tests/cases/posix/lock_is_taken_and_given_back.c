//@ run: exit 0
//@ check: TRUE
#include <pthread.h>

static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER;

int main(void)
{
    pthread_mutex_t second;
    pthread_mutex_init(&second, NULL);
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&first);
        pthread_mutex_lock(&second);
        pthread_mutex_unlock(&second);
        pthread_mutex_unlock(&first);
    }
    return pthread_mutex_destroy(&second);
}
