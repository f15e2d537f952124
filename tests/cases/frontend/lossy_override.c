//@ run: error
//@ oracle: none (gcc accepts it)
// A list that overrides another one and gives less would have to clear what it leaves out.
struct pair {
    int a, b;
};

static struct pair table[4] = {
    [0 ... 3] = {1, 2},
    [2] = {7}, //~ error overrides an earlier one
};

int main(void)
{
    return table[2].b;
}
