//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
// Where the value goes is computed before or after the value.
static int room[3];
static int where;

static int leave(void)
{
    where = 5;
    return 1;
}

int main(void)
{
    room[where] = leave();
    return room[0] - 1;
}
