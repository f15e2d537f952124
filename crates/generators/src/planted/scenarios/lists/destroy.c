static void DESTROY(struct TAG *node)
{
    while (node != 0) {
        struct TAG *next = node->next;
        free(node);
        node = next;
    }
}
