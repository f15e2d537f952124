//@ run: violation out-of-bounds
//@ check: FALSE(valid-deref)
// C leaves open which argument is evaluated first. gcc begins with the last one, so the variable is read
// when the call has changed it.
static int index_of_last = 1;
static int room[4];

static int grow(int by)
{
    index_of_last += by;
    return by;
}

static int put(int where, int what)
{
    room[where] = what; //~ violation out-of-bounds
    return what;
}

int main(void) { return put(index_of_last, grow(3)) - 3; }
