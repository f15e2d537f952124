// Nodes of a list lead to the string of a name, and another name is asked for while they do.
//@ run: exit 0
//@ check: TRUE
#include <stdio.h>
#include <stdlib.h>

struct node {
    struct node *next;
    const char *text;
};

int main(int argc, char **argv) {
    const char *editor = getenv("NOTES_EDITOR");
    struct node *list = NULL;
    (void)argv;
    if (!editor)
        return 0;
    for (int i = 0; i < argc; i++) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            abort();
        node->text = editor;
        node->next = list;
        list = node;
    }
    if (getenv("NOTES_PAGER"))
        for (struct node *node = list; node; node = node->next)
            puts(node->text);
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
