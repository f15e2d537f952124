
struct node@ { struct node@ *next; struct node@ *prev; int key; unsigned flags : 3; char name[12]; };
struct list@ { struct node@ *head, *tail; size_t length; };
enum state@ { IDLE@, BUSY@ = 4, DONE@ };

static struct node@ *make@(int key, const char *name)
{
    struct node@ *n = malloc(sizeof *n);
    unsigned i;
    if (!n)
        abort();
    memset(n, 0, sizeof(struct node@));
    n->key = key;
    n->flags = (unsigned)key & 7u;
    for (i = 0; name[i] != '\0' && i + 1 < sizeof n->name; i++)
        n->name[i] = name[i];
    return n;
}

static void append@(struct list@ *list, struct node@ *n)
{
    n->prev = list->tail;
    if (list->tail)
        list->tail->next = n;
    else
        list->head = n;
    list->tail = n;
    list->length++;
}

static struct node@ *find@(const struct list@ *list, int key)
{
    struct node@ *n;
    for (n = list->head; n != (void *)0; n = n->next)
        if (n->key == key)
            return n;
    return 0;
}

static void remove@(struct list@ *list, struct node@ *n)
{
    if (n->prev)
        n->prev->next = n->next;
    else
        list->head = n->next;
    if (n->next)
        n->next->prev = n->prev;
    else
        list->tail = n->prev;
    list->length -= 1;
    free(n);
}

static void sort@(struct list@ *list)
{
    int swapped;
    do {
        struct node@ *n;
        swapped = 0;
        for (n = list->head; n && n->next; n = n->next) {
            if (n->key > n->next->key) {
                int key = n->key;
                n->key = n->next->key;
                n->next->key = key;
                swapped |= 1 << (key & 3);
            }
        }
    } while (swapped);
}

static long total@(const struct list@ *list, long (*weigh)(const struct node@ *, long))
{
    const struct node@ *n = list->head;
    long sum = 0;
    while (n) {
        switch (n->flags) {
        case 0: case 1: sum += weigh(n, 1); break;
        case 2: sum -= n->key * 2L; /* falls through */
        case 3: sum ^= (long)n->key << 2; break;
        default: sum += n->key > 10 ? n->key % 10 : -n->key; break;
        }
        n = n->next;
    }
    return sum;
}

static long weight@(const struct node@ *n, long scale) { return scale * (n->key + (long)n->name[0]); }

int drive@(int count)
{
    struct list@ list = { 0, 0, 0 };
    enum state@ state = IDLE@;
    int i, status = 0;
    for (i = 0; i < count; i++) {
        struct node@ *n = make@(i * 7 % 13, i % 2 ? "odd" : "even");
        append@(&list, n);
        state = i > 3 ? BUSY@ : DONE@;
    }
    sort@(&list);
    if (find@(&list, 5) != 0 && state != IDLE@)
        remove@(&list, find@(&list, 5));
    printf("module @: %ld of %lu\n", total@(&list, weight@), (unsigned long)list.length);
    while (list.head)
        remove@(&list, list.head);
    status = list.tail == 0 && list.length == 0 ? 0 : 1;
    return status;
}
