static void DESTROY(struct TAG *node)
{
    if (node == 0)
        return;
    DESTROY(node->next);
    free(node);
}
