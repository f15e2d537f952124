// The arguments of an option are kept in a list.
//@ run: exit 0
//@ args: -I a -Ib
//@ stdout: b
//@ stdout: a
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct directory {
    struct directory *next;
    const char *name;
};

int main(int argc, char **argv) {
    struct directory *list = NULL;
    int option;
    while ((option = getopt(argc, argv, "I:")) != -1) {
        if (option != 'I')
            continue;
        struct directory *first = malloc(sizeof *first);
        if (!first)
            abort();
        first->name = optarg;
        first->next = list;
        list = first;
    }
    for (struct directory *at = list; at; at = at->next)
        puts(at->name);
    while (list) {
        struct directory *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
