// Words of the program that stand in lines in the right order: what is deleted stays in the list unless it is the first.
//@ run: violation use-after-free
//@ stdin: set a 1
//@ stdin: set b 2
//@ stdin: del a
//@ stdin: get a
//@ check: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct pair {
    char key[8];
    int value;
    struct pair *next;
};

static struct pair *head;

static struct pair *find(const char *key)
{
    struct pair *p = head;
    while (p != NULL && strcmp(p->key, key) != 0) //~ violation use-after-free
        p = p->next;
    return p;
}

static int set(const char *key, int value)
{
    struct pair *p = find(key);
    if (p == NULL) {
        p = malloc(sizeof *p);
        if (p == NULL)
            return 0;
        strcpy(p->key, key);
        p->next = head;
        head = p;
    }
    p->value = value;
    return 1;
}

int main(void)
{
    char line[64], command[8], key[8];
    int value = 0;

    while (fgets(line, sizeof line, stdin) != NULL) {
        int n = sscanf(line, "%7s %7s %d", command, key, &value);
        if (n == 3 && strcmp(command, "set") == 0) {
            if (!set(key, value))
                break;
        } else if (n == 2) {
            struct pair *p = find(key);
            if (p != NULL && strcmp(command, "get") == 0) {
                printf("%d\n", p->value);
            } else if (p != NULL && strcmp(command, "del") == 0) {
                if (p == head)
                    head = p->next;
                free(p);
            }
        }
    }
    while (head != NULL) {
        struct pair *p = head;
        head = p->next;
        free(p);
    }
    return 0;
}
