//@ run: exit 0
//@ check: TRUE
// A record as the argument of a function without a prototype, before and behind its definition.
struct pair {
    long a, b;
};

int first();

static int before(void)
{
    struct pair pair = {4, 0};
    return first(1, pair);
}

int first(number, pair) int number; struct pair pair;
{
    return number + (int)pair.a;
}

int main(void)
{
    struct pair pair = {-1, 0};
    return before() + first(-4, pair);
}
