#ifndef LIST_H
#define LIST_H
struct node {
    int value;
    struct node *next;
};
struct node *push(struct node *list, int value);
struct node *insert_sorted(struct node *list, int value);
struct node *reverse(struct node *list);
struct node *append(struct node *first, struct node *second);
void destroy(struct node *list);
#endif
