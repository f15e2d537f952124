//@ run: exit 0
//@ check: TRUE
// The arm with the second write is never taken. And these are in order: the comma, the call, the condition.
static int same(int n) { return n; }

int main(void)
{
    int room[4] = { 0, 0, 0, 0 };
    int i = 0, never = 0;
    int *p = room;

    i = never ? i++ : 1;
    i = (i++, i);
    i = same(i++);
    i = i + 1;
    room[3] = i == 3 && i-- > 2 ? i : 0;
    *p++ = i;
    *p = p[-1];
    return room[3] + (i--, i) - 1 - room[0];
}
