//@ run: violation null-deref
// A field far into a struct: the address is not null itself, but the object is not there.
struct big { char padding[3000]; int value; };

static int read_value(const struct big *b) { return b->value; } //~ violation null-deref

int main(void)
{
    struct big *none = 0;

    return read_value(none);
}
