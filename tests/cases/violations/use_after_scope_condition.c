//@ run: violation use-after-scope
//@ oracle: none (gcc does not end the lifetime of temporaries of a condition)
// What a call returned by value ends with the condition, also inside `__builtin_expect`.
struct row {
    int cells[4];
};

static struct row make(int first)
{
    struct row row = { { first } };
    return row;
}

static int *keep(int *cells)
{
    return cells;
}

int main(void)
{
    int *cells, left = 3;

    while (__builtin_expect((cells = keep(make(left).cells)) && left > 0, 1))
        left = *cells - 1; //~ violation use-after-scope
    return left;
}
