//@ run: violation out-of-bounds
// An index into the array inside a structure that a call returns.
struct pair {
    int items[2];
};

static struct pair stored = { { 1, 2 } };

static struct pair get(void)
{
    return stored;
}

int main(void)
{
    int i = 2;

    return get().items[i]; //~ violation out-of-bounds
}
