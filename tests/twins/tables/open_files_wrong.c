#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_OPEN 16

struct handle {
    char *name;
    unsigned long uses;
};

static struct handle *handles[MAX_OPEN];

static int do_open(const char *name)
{
    for (int fd = 0; fd < MAX_OPEN; fd++) {
        if (handles[fd] == NULL) {
            struct handle *h = malloc(sizeof *h);
            if (h == NULL)
                return -1;
            h->name = malloc(strlen(name) + 1);
            if (h->name == NULL) {
                free(h);
                return -1;
            }
            strcpy(h->name, name);
            h->uses = 0;
            handles[fd] = h;
            return fd;
        }
    }
    return -1;
}

static struct handle *get(long fd)
{
    if (fd < 0 || fd >= MAX_OPEN)
        return NULL;
    return handles[fd];
}

static int do_close(long fd)
{
    struct handle *h = get(fd);

    if (h == NULL)
        return -1;
    free(h->name);
    free(h);
    return 0;
}

int main(void)
{
    char line[80];

    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (strncmp(line, "open ", 5) == 0) {
            printf("%d\n", do_open(line + 5));
        } else if (strncmp(line, "close ", 6) == 0) {
            if (do_close(strtol(line + 6, NULL, 10)) != 0)
                puts("bad handle");
        } else {
            struct handle *h = get(strtol(line, NULL, 10));
            if (h != NULL)
                printf("%s: %lu\n", h->name, ++h->uses);
        }
    }
    for (int fd = 0; fd < MAX_OPEN; fd++)
        do_close(fd);
    return 0;
}
