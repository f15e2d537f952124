// A handle is read and written through: what is there is not known, and does not matter.
//@ run: unknown unsupported
//@ check: FALSE(valid-free)
//@ oracle: none (a function is not defined)
#include <stdio.h>
#include <stdlib.h>

struct device {
    int state;
    struct device *next;
};

struct device *device_open(const char *name);
void device_close(struct device *device);

int main(void)
{
    char *block = malloc(4);
    struct device *device = device_open("first");
    int state = device->state + 1;
    device->next = NULL;
    printf("%d\n", state);
    fprintf(stderr, "%s %d\n", "state", state);
    device_close(device);
    free(block);
    free(block);
    return 0;
}
