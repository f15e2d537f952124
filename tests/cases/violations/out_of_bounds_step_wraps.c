//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
//@ oracle: none (compiled programs wrap around and find the array again)
// So does a pointer to records that steps by too many of them, up or down.
struct item { int key, rest[3]; };

int main(void)
{
    struct item items[4] = {{1, {2, 3, 4}}};
    struct item *up = items + 1, *down = items + 1;
    long far = 1L << (8 * sizeof(long) - 4);
    up += far;
    down -= far;
    int sum = (up != items) + (down != items);
    return sum + up->rest[1]; //~ violation out-of-bounds
}
