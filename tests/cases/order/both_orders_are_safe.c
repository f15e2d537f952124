//@ run: exit 0
//@ check: TRUE
//@ oracle: none (the functions of SV-COMP do not exist there)
// The order is open and matters, but both are in bounds.
extern int __VERIFIER_nondet_int(void);

static int position;
static int room[8];

static int step(int by)
{
    position += by;
    return position;
}

static void put(int where, int what) { room[where] = what; }

int main(void)
{
    int start = __VERIFIER_nondet_int();

    if (start < 0 || start > 3)
        return 0;
    position = start;
    put(position, step(1));
    put(step(1), step(2));
    room[position] += step(-1);
    room[step(1) - position] = 0;
    return 0;
}
