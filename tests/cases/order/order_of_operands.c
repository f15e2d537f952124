//@ run: exit 0
//@ check: UNKNOWN(not-replayed)
//@ oracle: none (the functions of SV-COMP do not exist there)
// A structure member is read before the call by gcc, and may be read after it.
extern void reach_error(void);

struct counter {
    int value;
};

static struct counter counter;

static int set(int value)
{
    counter.value = value;
    return 0;
}

int main(void)
{
    if (counter.value + set(5) == 5)
        reach_error();
    return 0;
}
