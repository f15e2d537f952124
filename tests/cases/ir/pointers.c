//@ run: exit 30
//@ ir
// Address arithmetic in bytes, with the fields that the source named.
struct inner { short tag; int values[3]; };
struct outer { char name[4]; struct inner parts[2]; struct outer *next; };

static struct outer first = { "one", { { 1, { 10, 20, 30 } } } };
static struct outer second = { .next = &first };

int main(void)
{
    struct outer *o = &second;
    int *end = &o->next->parts[0].values[3];

    return (int)(end - o->next->parts->values) * *(end - 3);
}
