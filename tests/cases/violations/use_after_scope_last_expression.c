//@ run: violation use-after-scope
//@ oracle: none (gcc does not end the lifetime of temporaries of a condition)
// The last expression of a statement expression may make temporaries; they end with the condition.
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

    while (({ left--; *(cells = keep(make(left).cells)) > 0; }))
        ;
    return *cells; //~ violation use-after-scope
}
