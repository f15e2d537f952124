//@ run: unknown unsupported
//@ check: UNKNOWN(unsupported)
//@ oracle: none (compilers do not agree)
// What is left of a structure of which a member is written over: gcc takes zeros, others what it was.
struct pair {
    int a, b;
};

struct box {
    struct pair pair;
};

int main(void)
{
    struct pair given = {1, 2};
    struct box box = {.pair = given, .pair.a = 5};

    return box.pair.b;
}
