static struct TAG *BUILD(int count)
{
    struct TAG *head = 0;
    while (count > 0) {
        struct TAG *node = malloc(sizeof *node);
        count--;
        node->key = (KEY)count;
        node->next = head;
        head = node;
    }
    return head;
}
