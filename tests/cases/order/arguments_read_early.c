//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// The same with the arguments the other way round: gcc reads the variable first and stays in bounds, another
// compiler may not. That is no run of gcc, and no proof either.
static int index_of_last = 1;
static int room[4];

static int grow(int by)
{
    index_of_last += by;
    return by;
}

static int put(int what, int where)
{
    room[where] = what;
    return what;
}

int main(void) { return put(grow(3), index_of_last) - 3; }
