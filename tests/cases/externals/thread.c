// A thread goes on after the function that starts it has returned.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
int pthread_create(void *thread, const void *attributes, void *(*start)(void *), void *argument);

static int ready;

static void *work(void *argument)
{
    ready = 1;
    return argument;
}

int main(void)
{
    int *null = 0;
    long thread[8];
    pthread_create(thread, 0, work, 0);
    ready = 0;
    if (ready == 0)
        *null = 1;
    return 0;
}
