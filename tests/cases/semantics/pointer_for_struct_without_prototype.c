//@ run: violation bad-call
//@ oracle: none (gcc takes the pointer for a part of the record)
// Nobody checks the argument of a function without a prototype: it is a pointer, the function takes a record.
struct pair {
    long a, b;
};

int first();

int main(void)
{
    struct pair pair = {0, 0};
    return first(&pair); //~ violation bad-call
}

int first(pair) struct pair pair;
{
    return (int)pair.a;
}
