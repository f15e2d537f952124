// Words are kept in a list, and cut where a dot is in them.
//@ run: exit 0
//@ stdout: 0
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    struct node *next;
    char *word;
};

int main(int argc, char **argv) {
    struct node *list = NULL;
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] == '-')
            continue;
        struct node *node = malloc(sizeof *node);
        if (!node)
            return 1;
        node->word = argv[i];
        node->next = list;
        list = node;
    }
    size_t longest = 0;
    for (struct node *node = list; node; node = node->next) {
        char *dot = strchr(node->word, '.');
        if (dot)
            *dot = '\0';
        if (strlen(node->word) > longest)
            longest = strlen(node->word);
    }
    printf("%zu\n", longest);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
