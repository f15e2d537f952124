//@ run: exit 0
//@ stdin: 3, 4 5
//@ check: TRUE
//@ stdout: end
//@ stdout: 12
// A list of the numbers on standard input, summed and freed.
#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void) {
    struct node *head = NULL;
    int value;
    while (scanf(" %d,", &value) == 1) {
        struct node *node = malloc(sizeof *node);
        if (!node)
            break;
        node->value = value;
        node->next = head;
        head = node;
    }
    if (feof(stdin))
        puts("end");
    long sum = 0;
    while (head) {
        struct node *next = head->next;
        sum += head->value % 10;
        free(head);
        head = next;
    }
    printf("%ld\n", sum);
    return 0;
}
