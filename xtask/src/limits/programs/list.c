typedef __SIZE_TYPE__ size_t;
extern void *malloc(size_t size);
extern int __VERIFIER_nondet_int(void);
struct node { struct node *next; int key; };
int main(void)
{
    struct node *head = 0;
    for (;;) {
        struct node *node = malloc(sizeof *node);
        node->next = head;
        node->key = __VERIFIER_nondet_int();
        if (head != 0 && head->key > node->key)
            node->key = head->key;
        head = node;
    }
}
