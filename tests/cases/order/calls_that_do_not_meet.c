//@ run: exit 0
//@ check: TRUE
//@ templates: TRUE
// Nothing here depends on the order: the functions write what nobody else looks at.
static int squares;
static int cubes;
static int room[30];

static int square(int n)
{
    squares++;
    return n * n;
}

static int cube(int n)
{
    cubes++;
    return n * n * n;
}

static int sum(int a, int b) { return a + b; }

int main(void)
{
    int i = 2;

    room[sum(square(i), cube(i))] = square(i) + cube(i);
    return room[12] - 12;
}
