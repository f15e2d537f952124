#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEEP 10

static char *history[KEEP];
static size_t start, used;

static int remember(const char *line)
{
    char *copy = strdup(line);

    if (copy == NULL)
        return -1;
    if (used == KEEP) {
        free(history[start]);
        history[start] = copy;
        start = (start + 1) % KEEP;
    } else {
        history[(start + used) % KEEP] = copy;
        used++;
    }
    return 0;
}

static void forget_oldest(void)
{
    if (used > 0) {
        free(history[start]);
        history[start] = NULL;
        start = (start + 1) % KEEP;
        used--;
    }
}

int main(void)
{
    char line[120];
    int status = 0;

    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strcmp(line, "-\n") == 0) {
            forget_oldest();
        } else if (remember(line) != 0) {
            status = 1;
            break;
        }
    }
    for (size_t i = 0; i < used; i++)
        fputs(history[(start + i) % KEEP], stdout);
    for (size_t i = 0; i < KEEP; i++)
        free(history[i]);
    return status;
}
