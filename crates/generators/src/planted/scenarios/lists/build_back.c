static struct TAG *BUILD(int count)
{
    struct TAG *head = 0;
    struct TAG **link = &head;
    for (int i = 0; i < count; i++) {
        *link = calloc(1, sizeof **link);
        (*link)->key = (KEY)i;
        link = &(*link)->next;
    }
    return head;
}
