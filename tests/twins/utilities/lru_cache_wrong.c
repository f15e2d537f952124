#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 16

struct entry {
    struct entry *newer, *older; /* order of use */
    struct entry *chain;         /* bucket */
    char *key;
    long value;
};

struct cache {
    struct entry *newest, *oldest;
    struct entry *bucket[BUCKETS];
    unsigned count, most;
};

static unsigned hash(const char *s)
{
    unsigned h = 7;

    while (*s)
        h = h * 31 + (unsigned char)*s++;
    return h % BUCKETS;
}

static void unlink_entry(struct cache *c, struct entry *e)
{
    if (e->newer != NULL)
        e->newer->older = e->older;
    else
        c->newest = e->older;
    if (e->older != NULL)
        e->older->newer = e->newer;
    else
        c->oldest = e->newer;
}

static void push_newest(struct cache *c, struct entry *e)
{
    e->newer = NULL;
    e->older = c->newest;
    if (c->newest != NULL)
        c->newest->newer = e;
    else
        c->oldest = e;
    c->newest = e;
}

static struct entry *find(struct cache *c, const char *key)
{
    struct entry *e = c->bucket[hash(key)];

    while (e != NULL && strcmp(e->key, key) != 0)
        e = e->chain;
    return e;
}

static void drop(struct cache *c, struct entry *e)
{
    struct entry **p = &c->bucket[hash(e->key)];

    *p = e->chain;
    unlink_entry(c, e);
    free(e->key);
    free(e);
    c->count--;
}

static int put(struct cache *c, const char *key, long value)
{
    struct entry *e = find(c, key);
    unsigned h;

    if (e != NULL) {
        e->value = value;
        unlink_entry(c, e);
        push_newest(c, e);
        return 1;
    }
    if (c->count >= c->most && c->oldest != NULL)
        drop(c, c->oldest);
    e = malloc(sizeof *e);
    if (e == NULL)
        return 0;
    e->key = strdup(key);
    if (e->key == NULL) {
        free(e);
        return 0;
    }
    e->value = value;
    h = hash(key);
    e->chain = c->bucket[h];
    c->bucket[h] = e;
    push_newest(c, e);
    c->count++;
    return 1;
}

static int get(struct cache *c, const char *key, long *value)
{
    struct entry *e = find(c, key);

    if (e == NULL)
        return 0;
    unlink_entry(c, e);
    push_newest(c, e);
    *value = e->value;
    return 1;
}

int main(int argc, char **argv)
{
    struct cache c = {0};
    char line[100];
    int rc = 0;

    c.most = 4;
    if (argc > 1) {
        long most = strtol(argv[1], NULL, 10);
        if (most < 1 || most > 1000)
            return 2;
        c.most = (unsigned)most;
    }
    while (rc == 0 && fgets(line, sizeof line, stdin) != NULL) {
        char *eq;
        long value;
        line[strcspn(line, "\n")] = '\0';
        eq = strchr(line, '=');
        if (eq != NULL) {
            *eq = '\0';
            if (!put(&c, line, strtol(eq + 1, NULL, 10)))
                rc = 1;
        } else if (get(&c, line, &value)) {
            printf("%ld\n", value);
        } else {
            puts("-");
        }
    }
    while (c.oldest != NULL)
        drop(&c, c.oldest);
    return rc;
}
