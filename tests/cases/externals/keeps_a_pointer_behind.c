// What is put behind a pointer that was kept can be reached.
//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (a function is not defined)
struct node {
    struct node *next;
    int value;
};

void remember(struct node *node);
void outside(void);

int main(void)
{
    int *null = 0;
    struct node first = {0, 0}, second = {0, 1};
    remember(&first);
    first.next = &second;
    outside();
    if (second.value == 1)
        *null = 1;
    return 0;
}
