#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAMES 100
#define POOL 96

static char pool[POOL];
static unsigned used;
static unsigned offset[NAMES];
static unsigned names;

static int add(const char *name)
{
    size_t n = strlen(name) + 1;

    if (names == NAMES || n > POOL - used)
        return -1;
    memcpy(pool + used, name, n);
    offset[names++] = used;
    used += (unsigned)n;
    return 0;
}

static const char *get(unsigned i)
{
    return i < names ? &pool[offset[i]] : "";
}

int main(void)
{
    char name[64];

    while (fgets(name, sizeof name, stdin) != NULL) {
        name[strcspn(name, "\n")] = 0;
        if (name[0] == 0)
            continue;
        if (add(name) != 0)
            break;
    }
    for (unsigned i = 0; i < names; i++)
        printf("%u %s\n", offset[i], get(i));
    return 0;
}
